import { expect, test } from 'vitest';
import { type MarkedTooth, marksOn, obstacleTo, paint, paintOnly } from './marks.ts';

const on = (tooth: number, ...marks: MarkedTooth['mark'][]): MarkedTooth[] => marks.map((mark) => ({ tooth, mark }));

test('a missing tooth can be neither covered nor clasped, and says that it is missing', () => {
  expect(obstacleTo(on(12, 'missing'), 12, 'covered')).toBe('missing');
  expect(obstacleTo(on(12, 'unerupted'), 12, 'clasp')).toBe('unerupted');
  expect(obstacleTo(on(12, 'extract'), 12, 'covered')).toBeUndefined();
  expect(obstacleTo(on(11, 'missing'), 12, 'covered')).toBeUndefined();
});

test('marking a tooth as missing takes the work off it', () => {
  expect(marksOn(paint(on(16, 'covered', 'clasp', 'bonded'), 16, 'missing', true), 16)).toEqual(['missing']);
});

test('a tooth is in one condition at a time', () => {
  expect(marksOn(paint(on(18, 'unerupted'), 18, 'missing', true), 18)).toEqual(['missing']);
  expect(marksOn(paint(on(18, 'missing'), 18, 'extract', true), 18)).toEqual(['extract']);
});

test('a pontic says that its tooth is missing, unless it will be extracted', () => {
  expect(marksOn(paint(on(12, 'covered'), 12, 'pontic', true), 12)).toEqual(['missing', 'pontic']);
  expect(marksOn(paint(on(12, 'extract'), 12, 'pontic', true), 12)).toEqual(['extract', 'pontic']);
});

test('taking a mark off leaves the other marks and the other teeth alone', () => {
  const value = [...on(16, 'covered', 'clasp'), ...on(17, 'covered')];
  expect(paint(value, 16, 'covered', false)).toEqual([...on(16, 'clasp'), ...on(17, 'covered')]);
});

test('a common span replaces the one before, leaves the other dentition and skips what is missing', () => {
  const value = [...on(17, 'covered'), ...on(12, 'missing'), ...on(55, 'covered')];
  const painted = paintOnly(value, [11, 12, 17, 21], [12, 11, 21], 'covered');
  expect(painted.filter(({ mark }) => mark === 'covered').map(({ tooth }) => tooth)).toEqual([55, 11, 21]);
});

test('nothing is fastened to a tooth that is going to be extracted, a pontic may follow it', () => {
  expect(marksOn(paint(on(24, 'covered', 'clasp', 'spring'), 24, 'extract', true), 24)).toEqual(['covered', 'extract']);
  expect(marksOn(paint(on(24, 'missing', 'pontic'), 24, 'extract', true), 24)).toEqual(['extract', 'pontic']);
});

test('a tooth that is there after all needs no pontic', () => {
  expect(marksOn(paint(on(12, 'missing', 'pontic'), 12, 'missing', false), 12)).toEqual([]);
});

test('what is said of a mark stays with it', () => {
  const value: MarkedTooth[] = [{ tooth: 12, mark: 'spring', option: 'z' }];
  expect(paint(value, 11, 'spring', true)).toEqual([...value, ...on(11, 'spring')]);
});
