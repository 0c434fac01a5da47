import { seriesProblems } from '@suya/contract/catalogue/series.rules';
import { expect, test } from 'vitest';
import { withOptional } from '../use-entry-form.ts';
import { changedAt, movedAt, newSeries, removedAt } from './series-draft.ts';

test('a new series is sound as it stands, with colours where its appliance has lines', () => {
  const place = { position: 0, byLine: false };
  expect(seriesProblems(newSeries(5, 'brand', place), null)).toEqual([]);
  expect(seriesProblems(newSeries(3, 'brand', { ...place, byLine: true }), 'sportsBraces')).toEqual([]);
});

test('an item moves by one place, changes in its own, or leaves', () => {
  expect(movedAt(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
  expect(movedAt(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(changedAt(['a', 'b'], 1, 'x')).toEqual(['a', 'x']);
  expect(removedAt(['a', 'b', 'c'], 1)).toEqual(['a', 'c']);
});

test('what is emptied leaves the entry instead of staying as nothing', () => {
  const before: { key: string; unit?: string } = { key: 'gap', unit: 'mm' };
  expect(withOptional(before, 'unit', undefined)).toEqual({ key: 'gap' });
  expect(withOptional(before, 'unit', '°')).toEqual({ key: 'gap', unit: '°' });
});
