import { translate } from '@suya/contract/messages/catalogue';
import { fdiTeeth } from '@suya/contract/orders/prescription/prescription.schema';
import { expect, test } from 'vitest';
import { describeTooth, nameOfTooth, writeTeeth } from './names.ts';
import { teethOf } from './teeth.ts';

const zh = translate.bind(null, 'zh');
const en = translate.bind(null, 'en');

test('a tooth has its number and its name in both languages', () => {
  expect(nameOfTooth(11, zh)).toBe('11 右上中切牙');
  expect(nameOfTooth(36, zh)).toBe('36 左下第一磨牙');
  expect(nameOfTooth(74, zh)).toBe('74 左下第一乳磨牙');
  expect(nameOfTooth(48, en)).toBe('48 lower right third molar');
});

test('its marks are part of what screen readers hear', () => {
  expect(describeTooth([{ tooth: 16, mark: 'clasp' }], 16, zh)).toBe('16 右上第一磨牙，卡环');
  const proposed = [{ tooth: 16, mark: 'abutment' } as const, { tooth: 16, mark: 'missing' } as const];
  expect(describeTooth(proposed, 16, zh)).toBe('16 右上第一磨牙，缺失、基台');
});

test('neighbours are written as a span, across the midline as well', () => {
  expect(writeTeeth([21, 12, 11, 13, 23, 22], zh)).toBe('13–23');
  expect(writeTeeth([36, 37, 11], zh)).toBe('11、36、37');
  expect(writeTeeth([55, 54, 53], zh)).toBe('55–53');
  expect(writeTeeth([], zh)).toBe('');
});

test('both dentitions together are the teeth that a prescription knows', () => {
  const drawn = (['adult', 'deciduous'] as const).flatMap((dentition) => [
    ...teethOf(dentition, 'upper'),
    ...teethOf(dentition, 'lower'),
  ]);
  expect(drawn.toSorted((a, b) => a - b)).toEqual([...fdiTeeth]);
});
