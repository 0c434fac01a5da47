import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Series, type SeriesInput, series as seriesSchema } from '../../catalogue/catalogue.schema.ts';
import { orderLinesOf } from './prescription.lines.ts';
import { missingOf, priceLinesOf, rushFen, totalOf, turnaroundOf } from './prescription.rules.ts';
import { type Prescription, prescription as prescriptionSchema } from './prescription.schema.ts';

const label = (text: string) => ({ zh: text, en: text });
const file = '019a0000-0000-7000-8000-00000000f001';
const [thin, thick] = ['019a0000-0000-7000-8000-00000000a001', '019a0000-0000-7000-8000-00000000a002'];
const option = (value: string, surchargeFen = 0) => ({ value, label: label(value), surchargeFen });

const make = (change: Partial<SeriesInput> = {}): Series =>
  seriesSchema.parse({
    ...{ id: file, key: 'series', label: label('guard'), intro: label(''), turnaroundDays: 6 },
    ...{ jaws: ['upper', 'lower', 'both'], needsSpan: false, maxSets: 3 },
    specifications: [
      { id: thin, label: label('thin'), thicknessMm: 2, priceFen: 10_000 },
      { id: thick, label: label('thick'), thicknessMm: 4, priceFen: 20_000 },
    ],
    settings: [
      { key: 'case', kind: 'switch', label: label('case'), required: false, surchargeFen: 500 },
      { key: 'gaps', kind: 'teeth', mark: 'pontic', label: label('gap'), required: false, surchargeFen: 300 },
      {
        ...{ key: 'springs', kind: 'perTooth', mark: 'spring', label: label('spring'), required: false },
        options: [option('z', 700), option('finger')],
      },
      {
        key: 'extras',
        kind: 'multiple',
        label: label('extras'),
        required: false,
        options: [option('a', 10), option('b', 20)],
      },
    ],
    ...change,
  });
const byLine = { lines: { colours: [option('red'), option('two', 4_000)], maxLines: 2 } };
const write = (change: Partial<Prescription>): Prescription => prescriptionSchema.parse({ jaw: 'upper', ...change });
const line = (specificationId: string | null, colour: string | null, count = 1) => ({
  ...{ specificationId, colour, count },
  requirement: '',
});
const total = (change: Partial<Prescription>, series: Partial<SeriesInput> = {}) =>
  totalOf(priceLinesOf(write(change), make(series)));

test('each line costs its thickness and colour times its count', () => {
  const lines = [line(thin, 'red', 3), line(thick, 'two')];
  expect(total({ lines }, byLine)).toBe(3 * 10_000 + 24_000);
});

test('what is added to each piece is added to each of every line', () => {
  const lines = [line(thin, 'red', 2), line(thick, 'red')];
  expect(total({ lines, options: { case: true, extras: ['a', 'b'] } }, byLine)).toBe(40_000 + 3 * 500 + 3 * 30);
});

test('both jaws are two pieces, unless they are one', () => {
  expect(total({ jaw: 'both', specificationId: thin, options: { case: true } })).toBe(2 * 10_500);
  expect(total({ jaw: 'both', specificationId: thin, options: { case: true } }, { onePiece: true })).toBe(10_500);
});

test('what is added for a tooth is added for each that is marked, in each set', () => {
  const teeth: Prescription['teeth'] = [
    { tooth: 15, mark: 'pontic' },
    { tooth: 12, mark: 'spring', option: 'z' },
    { tooth: 22, mark: 'spring', option: 'finger' },
  ];
  expect(total({ specificationId: thin, sets: 2, teeth })).toBe(2 * (10_000 + 300 + 700));
});

test('a rush costs its fixed amount and its share of all the rest, and takes its own days', () => {
  const rush = { days: 2, surchargeFen: 100, surchargePercent: 33 };
  expect(total({ specificationId: thin, options: { case: true }, rush: true }, { rush })).toBe(10_500 + 100 + 3_465);
  expect(total({ specificationId: thin, rush: true })).toBe(10_000);
  expect(turnaroundOf({ rush: true }, make({ rush }))).toBe(2);
  expect(turnaroundOf({ rush: false }, make({ rush }))).toBe(6);
  expect(turnaroundOf({ rush: true }, make())).toBe(6);
});

test('a share that is no whole fen is rounded once', () => {
  expect(rushFen({ days: 1, surchargeFen: 0, surchargePercent: 30 }, 101)).toBe(30);
  expect(rushFen({ days: 1, surchargeFen: 0, surchargePercent: 50 }, 101)).toBe(51);
});

const missing = (change: Partial<Prescription>, series: Partial<SeriesInput> = byLine) =>
  missingOf(
    { patientId: file, doctorId: file, prescription: write({ physicalModel: true, ...change }) },
    make(series),
  ).map(({ field }) => field);

test('lines are asked for, each with its colour and thickness, and not more than there may be', () => {
  expect(missing({})).toContain('lines');
  expect(missing({ lines: [line(thin, 'red'), line(null, null)] })).toEqual([
    'lines.1.colour',
    'lines.1.specificationId',
    'delivery',
  ]);
  expect(missing({ lines: [1, 2, 3].map(() => line(thin, 'red')) })).toContain('lines');
  expect(missing({ lines: [line(thin, 'red')] })).toEqual(['delivery']);
});

test('a series without lines asks for its specification and none of the lines', () => {
  expect(missing({}, {})).toEqual(['specificationId', 'delivery']);
});

test('a rush is refused where there is none', () => {
  expect(missing({ rush: true, specificationId: thin }, {})).toContain('rush');
  expect(missing({ rush: true, specificationId: thin }, { rush: { days: 1 } })).not.toContain('rush');
});

test.each([
  ['smilePhoto', 'smilePhoto'],
  ['photos', 'photos'],
  ['biteScan', 'scans.bite'],
  ['opposingScan', 'scans.lower'],
] as const)('a series that requires %s names it', (requirement, field) => {
  const asked = { physicalModel: false, specificationId: thin, scans: { upper: file, lower: null, bite: null } };
  expect(missing(asked, { requires: [requirement] })).toEqual([field, 'delivery']);
  expect(missing(asked, {})).toEqual(['delivery']);
});

test('the table is answered under the names of its appliance', () => {
  const prescription = write({ lines: [{ ...line(thick, 'two', 2), requirement: '红黑' }] });
  const series = make({ lines: { colours: [{ ...option('two'), swatch: '#112233' }], maxLines: 1 } });
  const common = { thickness: 4, requirement: '红黑', price: 20_000, totalPrice: 40_000 };
  expect(orderLinesOf('sportsBraces', prescription, series)).toEqual({
    sportsBraces: [{ ...common, standard: label('two'), standardPic: '#112233', sportsNumber: 2 }],
    whiteBraces: [],
    plain: [],
  });
  expect(orderLinesOf('whiteBraces', prescription, series).whiteBraces).toEqual([
    { ...common, color: label('two'), colorPic: '#112233', whiteNumber: 2 },
  ]);
  expect(orderLinesOf(null, prescription, series)).toEqual({ sportsBraces: [], whiteBraces: [], plain: [] });
});

test('of 10,000 random prescriptions by line every price is whole fen, never negative, and the sum of its lines', () => {
  const anything = fc.record({
    jaw: fc.constantFrom('upper' as const, 'both' as const, null),
    lines: fc.array(
      fc.record({
        specificationId: fc.constantFrom(thin, thick, null),
        colour: fc.constantFrom('red', 'two', 'none'),
        count: fc.integer({ min: 1, max: 99 }),
        requirement: fc.constant(''),
      }),
      { maxLength: 20 },
    ),
    options: fc.record({ case: fc.boolean(), extras: fc.subarray(['a', 'b']) }),
    teeth: fc.array(
      fc.record({
        tooth: fc.constantFrom(11, 12, 15),
        mark: fc.constantFrom('pontic' as const, 'spring' as const),
        option: fc.constantFrom('z', 'finger'),
      }),
      { maxLength: 6 },
    ),
    rush: fc.boolean(),
  });
  const [empty, guard] = [write({}), make(byLine)];
  const terms = fc.record({
    days: fc.constant(2),
    surchargeFen: fc.nat(1_000_000),
    surchargePercent: fc.integer({ min: 0, max: 300 }),
  });
  fc.assert(
    fc.property(anything, terms, fc.boolean(), (given, rush, onePiece) => {
      const lines = priceLinesOf({ ...empty, ...given }, { ...guard, rush, onePiece });
      const isSound = ({ count, unitFen, totalFen }: (typeof lines)[number]) =>
        Number.isSafeInteger(totalFen) && totalFen >= 0 && count > 0 && totalFen === unitFen * count;
      expect(lines.every(isSound)).toBe(true);
      const pieces = given.jaw === 'both' && !onePiece ? 2 : 1;
      const chosen = given.lines.filter(({ specificationId }) => specificationId !== null);
      const base = chosen.reduce(
        (sum, { specificationId, colour, count }) =>
          sum + ((specificationId === thick ? 20_000 : 10_000) + (colour === 'two' ? 4_000 : 0)) * pieces * count,
        0,
      );
      const sets = given.lines.reduce((sum, { count }) => sum + count, 0);
      const each =
        (given.options.case ? 500 : 0) +
        (given.options.extras.includes('a') ? 10 : 0) +
        (given.options.extras.includes('b') ? 20 : 0);
      const ofTeeth = given.teeth.reduce(
        (sum, { mark, option: kind }) => sum + (mark === 'pontic' ? 300 : kind === 'z' ? 700 : 0),
        0,
      );
      const plain = base + each * pieces * sets + ofTeeth * sets;
      const expected = chosen.length === 0 ? 0 : given.rush ? plain + rushFen(rush, plain) : plain;
      expect(totalOf(lines)).toBe(expected);
    }),
    { numRuns: 10_000 },
  );
}, 60_000);
