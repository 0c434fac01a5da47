import { translate } from '@suya/contract/messages/catalogue';
import { expect, test } from 'vitest';
import { nameOfBill } from './bill-words.ts';
import { clockOf } from './time-left.tsx';

const t = (key: Parameters<typeof translate>[1]) => translate('en', key);

test('a bill is named by its appliance, and by what is bought where that is more than the appliance', () => {
  expect(nameOfBill({ kind: 4, orderType: 5 }, t)).toBe('Retainer');
  expect(nameOfBill({ kind: 9, orderType: 5 }, t)).toBe('Retainer · Price difference');
  expect(nameOfBill({ kind: 20, orderType: null }, t)).toBe('Mall order');
});

test('the time that is left reads like a clock', () => {
  expect([7199, 3600, 245, 59, 0].map(clockOf)).toEqual(['1:59:59', '1:00:00', '4:05', '0:59', '0:00']);
});
