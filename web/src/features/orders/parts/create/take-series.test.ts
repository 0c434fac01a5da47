import { type Series, toothRules } from '@suya/contract/catalogue/catalogue.schema';
import { prescription as schema } from '@suya/contract/orders/prescription.schema';
import { expect, test } from 'vitest';
import { takeSeries } from './take-series.ts';

const word = (text: string) => ({ zh: text, en: text });
const option = (value: string) => ({ value, label: word(value), surchargeFen: 0 });
const specification = (id: string) => ({ id, label: word(id), thicknessMm: 1, priceFen: 100 });

const series = (part: Partial<Series>): Series => ({
  id: 'new',
  key: 'new',
  label: word('new'),
  intro: word(''),
  turnaroundDays: 4,
  jaws: ['upper', 'lower', 'both'],
  needsSpan: false,
  maxSets: 4,
  specifications: [specification('a'), specification('b')],
  settings: [],
  teeth: toothRules.parse({}),
  onePiece: false,
  requires: [],
  lines: null,
  rush: null,
  ...part,
});
const filled = {
  ...schema.parse({}),
  seriesId: 'old',
  specificationId: 'a',
  jaw: 'both' as const,
  sets: 6,
  options: { bow: 'short', colour: 'pink', name: 'Li' },
  teeth: [
    { tooth: 11, mark: 'covered' as const },
    { tooth: 16, mark: 'clasp' as const },
    { tooth: 18, mark: 'missing' as const },
  ],
};

test('answers that the new series asks for as well stay, the others go', () => {
  const settings: Series['settings'] = [
    { key: 'bow', kind: 'choice', label: word('bow'), required: true, options: [option('long')] },
    { key: 'colour', kind: 'choice', label: word('colour'), required: true, options: [option('pink')] },
    { key: 'name', kind: 'text', label: word('name'), required: false, options: [] },
  ];
  expect(takeSeries(filled, series({ settings })).options).toEqual({ colour: 'pink', name: 'Li' });
});

test('marks that the new series has no use for go, what is missing in the mouth stays', () => {
  expect(takeSeries(filled, series({})).teeth).toEqual([{ tooth: 18, mark: 'missing' }]);
  const claspTeeth: Series['settings'] = [
    { key: 'claspTeeth', kind: 'teeth', label: word('clasps'), required: true, options: [], mark: 'clasp' },
  ];
  expect(takeSeries(filled, series({ needsSpan: true, settings: claspTeeth })).teeth).toEqual(filled.teeth);
});

test('a specification that the new series does not have is asked for again, the only one is chosen', () => {
  expect(
    takeSeries(filled, series({ specifications: [specification('c'), specification('d')] })).specificationId,
  ).toBeNull();
  expect(takeSeries(filled, series({ specifications: [specification('c')] })).specificationId).toBe('c');
  expect(takeSeries(filled, series({})).specificationId).toBe('a');
});

test('jaw and sets are brought into the new series’ limits', () => {
  expect(takeSeries(filled, series({ jaws: ['lower'] })).jaw).toBe('lower');
  expect(takeSeries(filled, series({ maxSets: 4 })).sets).toBe(4);
});
