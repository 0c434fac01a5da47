import { expect, test } from 'vitest';
import { compareTeeth, placeArches } from './geometry.ts';
import { rowsOf, shapeOf, stageOf, usualStageAt } from './teeth.ts';
import { neighbourOf } from './use-chart-hands.ts';

test('arrows walk along a row and change to the nearest tooth of the next one', () => {
  const rows = rowsOf('mixed');
  expect(neighbourOf(11, 'ArrowRight', rows)).toBe(21);
  expect(neighbourOf(18, 'ArrowLeft', rows)).toBeUndefined();
  expect(neighbourOf(16, 'ArrowDown', rows)).toBe(55);
  expect(neighbourOf(55, 'ArrowDown', rows)).toBe(85);
  expect(neighbourOf(73, 'ArrowDown', rows)).toBe(33);
  expect(neighbourOf(33, 'ArrowUp', rowsOf('adult'))).toBe(23);
});

test('the dentition to begin with follows the age, and what is marked shows where it stands', () => {
  expect([4, 5, 6, 12, 13, 40].map(usualStageAt)).toEqual([
    'deciduous',
    'deciduous',
    'mixed',
    'mixed',
    'adult',
    'adult',
  ]);
  expect(usualStageAt(undefined)).toBeUndefined();
  expect(stageOf([])).toBeUndefined();
  expect(stageOf([11, 55])).toBe('mixed');
  expect(stageOf([55, 54])).toBe('deciduous');
});

test('in the mixed picture no two teeth stand in each other', () => {
  for (const { teeth } of placeArches('mixed')) {
    for (const [index, here] of teeth.entries()) {
      for (const other of teeth.slice(index + 1)) {
        const between = Math.hypot(other.x - here.x, other.y - here.y);
        const sizes = [here, other].map(({ tooth }) => Math.min(shapeOf(tooth).width, shapeOf(tooth).depth));
        expect(between).toBeGreaterThan(((sizes[0] ?? 0) + (sizes[1] ?? 0)) / 2.2);
      }
    }
  }
});

test('teeth are listed as they stand in the picture, row by row', () => {
  expect([31, 55, 11, 85, 18].toSorted(compareTeeth)).toEqual([18, 11, 55, 85, 31]);
});
