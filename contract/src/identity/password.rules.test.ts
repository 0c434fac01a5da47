import { describe, expect, test } from 'vitest';
import { passwordRefusal } from './password.rules.ts';

const owner = { phone: '13812345678', name: '欧阳若兰' };
const refusal = (password: string, name = owner.name) => passwordRefusal(password, { ...owner, name });

describe('a password', () => {
  test('has 8 to 128 characters of any kind, counted as people count them', () => {
    expect(refusal('x'.repeat(7))).toBe('tooShort');
    expect(refusal('x'.repeat(8))).toBeNull();
    expect(refusal('🦷'.repeat(7))).toBe('tooShort');
    expect(refusal('🦷'.repeat(128))).toBeNull();
    expect(refusal('x'.repeat(129))).toBe('tooLong');
  });

  test.each([
    'alllowercase',
    '87239127409',
    '        ',
    '红烧肉配白米饭吧',
    'Ünïcödé!',
    '\u0000\u0001\u0002\u0003\u0004\u0005\u0006\u0007',
  ])('is bound to no kind of character: %j', (password) => expect(refusal(password)).toBeNull());

  test('does not hold its owner’s phone', () => {
    expect(refusal('13812345678')).toBe('ownPhone');
    expect(refusal('my phone is 13812345678')).toBe('ownPhone');
    expect(refusal('13987654321')).toBeNull();
  });

  test('is not its owner’s name with a few characters more, in whichever case', () => {
    expect(refusal('欧阳若兰2026')).toBe('ownName');
    expect(refusal('欧阳若兰欧阳若兰')).toBe('ownName');
    expect(refusal('ADA lovelace1', 'Ada Lovelace')).toBe('ownName');
    expect(refusal('adalovelace1', 'Ada Lovelace')).toBe('ownName');
    expect(refusal('欧阳若兰爱吃楼下的牛肉面')).toBeNull();
    expect(refusal('anything at all', '')).toBeNull();
  });

  test.each([
    'suya2026',
    'Suya-Clinic',
    '舒雅口腔门诊2026',
    'dentist!!',
    'Retainer123',
    'zhengji888',
    '晨曦口腔2026',
    'demoadmin1',
  ])('is not made of words of the product, the trade or one’s own clinic: %j', (password) =>
    expect(passwordRefusal(password, { ...owner, words: ['晨曦口腔诊所', '晨曦'] })).toBe('context'),
  );

  test('may hold such words among others', () => {
    const words = ['晨曦口腔诊所', 'X'];
    for (const password of ['the dentist bought seven lemons', '晨曦口腔楼下的牛肉面真好吃', 'xylophones'])
      expect(passwordRefusal(password, { ...owner, words })).toBeNull();
  });

  test('is not one that everybody tries first, in whichever case', () => {
    const isCommon = (password: string): boolean => password === 'password1';
    expect(passwordRefusal('PassWord1', owner, isCommon)).toBe('common');
    expect(passwordRefusal('password1 of mine', owner, isCommon)).toBeNull();
  });
});
