import { type Series, toothRules } from '@suya/contract/catalogue/catalogue.schema';
import { prescription as schema } from '@suya/contract/orders/prescription/prescription.schema';
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

const lined = series({ lines: { colours: [option('black'), option('white')], maxLines: 2 } });
const line = (part: Partial<(typeof filled.lines)[number]>) => ({
  specificationId: null,
  colour: null,
  requirement: '',
  count: 1,
  ...part,
});

test('a series that is ordered line by line begins with one line, any other has none', () => {
  expect(takeSeries(filled, lined).lines).toEqual([line({})]);
  expect(takeSeries({ ...filled, lines: [line({ colour: 'black' })] }, series({})).lines).toEqual([]);
});

test('lines keep what the new series has as well, and no more of them than it allows', () => {
  const lines = [
    line({ specificationId: 'a', colour: 'pink', requirement: 'thin', count: 3 }),
    line({ specificationId: 'z', colour: 'white' }),
    line({}),
  ];
  expect(takeSeries({ ...filled, lines }, lined).lines).toEqual([
    line({ specificationId: 'a', requirement: 'thin', count: 3 }),
    line({ colour: 'white' }),
  ]);
});

test('a rush stays only where the new series can be made faster', () => {
  const rush = { days: 2, surchargeFen: 0, surchargePercent: 30 };
  expect(takeSeries({ ...filled, rush: true }, series({})).rush).toBe(false);
  expect(takeSeries({ ...filled, rush: true }, series({ rush })).rush).toBe(true);
});

test('what the clinic usually answers fills in what nobody answered, where the series has that answer', () => {
  const settings: Series['settings'] = [
    { key: 'colour', kind: 'choice', label: word('colour'), required: true, options: [option('pink'), option('blue')] },
    { key: 'bow', kind: 'choice', label: word('bow'), required: true, options: [option('long')] },
  ];
  const usual = { colour: 'blue', bow: 'short' };
  expect(takeSeries({ ...filled, options: {} }, series({ settings }), usual).options).toEqual({ colour: 'blue' });
  expect(takeSeries(filled, series({ settings }), usual).options).toEqual({ colour: 'pink' });
});
