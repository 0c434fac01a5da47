import { translate } from '@suya/contract/messages/catalogue';
import { expect, test } from 'vitest';
import { nameOfBill } from './bill-words.ts';
import { clockOf } from './time-left.tsx';

const t = (key: Parameters<typeof translate>[1]) => translate('en', key);

const english = { t, language: 'en' as const };
const retainer = { label: { zh: '保持器', en: 'Retainer' } };

test('a bill is named by its appliance, and by what is bought where that is more than the appliance', () => {
  expect(nameOfBill({ kind: 4, appliance: retainer }, english)).toBe('Retainer');
  expect(nameOfBill({ kind: 9, appliance: retainer }, english)).toBe('Retainer · Price difference');
  expect(nameOfBill({ kind: 20, appliance: null }, english)).toBe('Mall order');
});

test('the orders that the specification gives a kind of their own are named by their appliance alone', () => {
  for (const kind of [8, 10]) expect(nameOfBill({ kind, appliance: retainer }, english)).toBe('Retainer');
});

test('an appliance that the lab added is named as the lab named it, in the reader’s language', () => {
  const splint = { label: { zh: '颌垫', en: 'Splint' } };
  expect(nameOfBill({ kind: 4, appliance: splint }, english)).toBe('Splint');
  expect(nameOfBill({ kind: 2, appliance: splint }, { ...english, language: 'zh' })).toMatch(/^颌垫 · /);
});

test('the time that is left reads like a clock', () => {
  expect([7199, 3600, 245, 59, 0].map(clockOf)).toEqual(['1:59:59', '1:00:00', '4:05', '0:59', '0:00']);
});
