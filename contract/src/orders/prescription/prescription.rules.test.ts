import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Series, type SeriesInput, series as seriesSchema } from '../../catalogue/catalogue.schema.ts';
import { isWholeNumber, missingOf, priceLinesOf, tickedOf, totalOf } from './prescription.rules.ts';
import { type Prescription, prescription } from './prescription.schema.ts';

const label = (text: string) => ({ zh: text, en: text });
const file = '019a0000-0000-7000-8000-00000000f001';
const thin = '019a0000-0000-7000-8000-00000000a001';
const someone = { patientId: file, doctorId: file };

const option = (value: string, surchargeFen = 0) => ({ value, label: label(value), surchargeFen });
const series: Series = seriesSchema.parse({
  id: file,
  key: 'retainer.clear',
  label: label('clear'),
  intro: label(''),
  turnaroundDays: 4,
  jaws: ['upper', 'lower', 'both'],
  needsSpan: true,
  maxSets: 6,
  specifications: [{ id: thin, label: label('0.75'), thicknessMm: 0.75, priceFen: 26_000 }],
  settings: [
    {
      key: 'pontic',
      kind: 'choice',
      label: label('pontic'),
      required: true,
      options: [option('no'), option('yes', 6_000)],
    },
    {
      key: 'shade',
      kind: 'choice',
      label: label('shade'),
      required: true,
      options: [option('A1')],
      showIf: { key: 'pontic', values: ['yes'] },
    },
    { key: 'gap', kind: 'number', label: label('gap'), required: false, options: [], min: 0, max: 2 },
  ],
});

const address = {
  name: '陈',
  phone: '13800000003',
  province: '浙江',
  city: '杭州',
  district: '西湖',
  address: '文三路 1 号',
};
const complete: Prescription = prescription.parse({
  seriesId: file,
  specificationId: thin,
  jaw: 'upper',
  teeth: [{ tooth: 11, mark: 'covered' }],
  options: { pontic: 'no' },
  scans: { upper: file },
  delivery: address,
});
const missing = (change: Partial<Prescription>) =>
  missingOf({ ...someone, prescription: { ...complete, ...change } }, series).map(({ field }) => field);

test('a complete prescription misses nothing', () => {
  expect(missing({})).toEqual([]);
});

test('an empty draft is led to patient, doctor and series first', () => {
  const empty = { patientId: null, doctorId: null, prescription: prescription.parse({}) };
  expect(missingOf(empty, undefined).map(({ field }) => field)).toEqual(['patientId', 'doctorId', 'seriesId']);
});

test.each<[string, Partial<Prescription>, string]>([
  [
    'a jaw that is made needs its scan',
    { jaw: 'both', teeth: [...complete.teeth, { tooth: 31, mark: 'covered' }] },
    'scans.lower',
  ],
  ['each jaw that is made needs the teeth that it covers', { teeth: [{ tooth: 31, mark: 'covered' }] }, 'teeth'],
  ['a missing tooth cannot be covered', { teeth: [...complete.teeth, { tooth: 11, mark: 'missing' }] }, 'teeth'],
  ['a question that another answer raises has to be answered', { options: { pontic: 'yes' } }, 'options.shade'],
  ['an answer has to be one of the options', { options: { pontic: 'perhaps' } }, 'options.pontic'],
  ['a number has to lie in its range', { options: { pontic: 'no', gap: 2.1 } }, 'options.gap'],
  ['no more sets than the series allows', { sets: 7 }, 'sets'],
  ['the appliance has to be sent somewhere', { delivery: null }, 'delivery'],
])('%s', (_, change, field) => {
  expect(missing(change)).toContain(field);
});

const asking = (setting: SeriesInput['settings'][number]): Series =>
  seriesSchema.parse({ ...series, settings: [setting] });
const messagesOf = (asked: Series, options: Prescription['options']) =>
  missingOf({ ...someone, prescription: { ...complete, options } }, asked).map(({ message }) => message);

test.each<[string, { min?: number; step?: number }, number[], number[]]>([
  ['a jersey number is whole', { min: 0, step: 1 }, [0, 7, 99], [7.25, 0.5]],
  ['steps are counted from the smallest answer', { min: 0.5, step: 0.5 }, [0.5, 1, 2.5], [0.75, 1.1]],
  ['tenths are met though binary misses them', { min: 0.1, step: 0.1 }, [0.1, 0.3, 0.7, 1.1], [0.15]],
  ['what may lie below 0 steps through it', { min: -3, step: 0.5 }, [-3, -0.5, 0, 6], [-0.3]],
  ['a question without a step takes any number', { min: 0 }, [0, 1.37], []],
])('%s', (_, rule, taken, refused) => {
  const asked = asking({ key: 'many', kind: 'number', label: label('n'), required: false, max: 99, ...rule });
  for (const many of taken) expect(messagesOf(asked, { many }), String(many)).toEqual([]);
  for (const many of refused) expect(messagesOf(asked, { many }), String(many)).toEqual(['catalogue.missing.offStep']);
});

test('a field takes whole numbers only where the range begins and steps in whole ones', () => {
  expect(isWholeNumber({ min: 1, step: 1 })).toBe(true);
  expect(isWholeNumber({ step: 5 })).toBe(true);
  expect(isWholeNumber({ min: 0.5, step: 1 })).toBe(false);
  expect(isWholeNumber({ min: 1, step: 0.5 })).toBe(false);
  expect(isWholeNumber({ min: 1 })).toBe(false);
});

test('what excludes the rest is chosen with no other', () => {
  const habits = ['thumb', 'lip', 'none'].map((value) => ({ ...option(value), alone: value === 'none' }));
  const asked = asking({ key: 'habits', kind: 'multiple', label: label('h'), required: true, options: habits });
  expect(messagesOf(asked, { habits: ['thumb', 'lip'] })).toEqual([]);
  expect(messagesOf(asked, { habits: ['none'] })).toEqual([]);
  expect(messagesOf(asked, { habits: ['thumb', 'none'] })).toEqual(['catalogue.missing.alone']);
  const setting = { options: habits.map((one) => ({ ...one })) };
  expect(tickedOf(setting, ['thumb', 'lip'], ['thumb', 'lip', 'none'])).toEqual(['none']);
  expect(tickedOf(setting, ['none'], ['none', 'lip'])).toEqual(['lip']);
  expect(tickedOf(setting, ['thumb'], ['thumb', 'lip'])).toEqual(['thumb', 'lip']);
});

test('a physical model stands for the scans', () => {
  expect(missing({ physicalModel: true, scans: { upper: null, lower: null, bite: null } })).toEqual([]);
});

test('both jaws and every set cost as much as one, and so does what is added to each', () => {
  const lines = priceLinesOf({ ...complete, jaw: 'both', sets: 3, options: { pontic: 'yes', shade: 'A1' } }, series);
  expect(lines.map(({ count, totalFen }) => [count, totalFen])).toEqual([
    [6, 156_000],
    [6, 36_000],
  ]);
  expect(totalOf(lines)).toBe(192_000);
});

test('an answer to a question that is not asked any more costs nothing', () => {
  const hidden: Series = {
    ...series,
    settings: [
      {
        key: 'extra',
        kind: 'choice',
        label: label(''),
        required: false,
        options: [option('on', 900)],
        showIf: { key: 'pontic', values: ['yes'] },
      },
    ],
  };
  expect(totalOf(priceLinesOf({ ...complete, options: { pontic: 'no', extra: 'on' } }, hidden))).toBe(26_000);
});

test('of 10,000 random prescriptions every price is whole fen, never negative, and the sum of its lines', () => {
  const priced = fc.record({
    jaw: fc.constantFrom('upper' as const, 'lower' as const, 'both' as const),
    sets: fc.integer({ min: 1, max: 20 }),
    priceFen: fc.nat(100_000_000),
    surchargeFen: fc.nat(1_000_000),
    pontic: fc.constantFrom('yes', 'no'),
  });
  fc.assert(
    fc.property(priced, ({ jaw, sets, priceFen, surchargeFen, pontic }) => {
      const [specification] = series.specifications;
      const own: Series = {
        ...series,
        specifications: specification ? [{ ...specification, priceFen }] : [],
        settings: [
          {
            key: 'pontic',
            kind: 'choice',
            label: label(''),
            required: true,
            options: [option('no'), option('yes', surchargeFen)],
          },
        ],
      };
      const lines = priceLinesOf({ ...complete, jaw, sets, options: { pontic } }, own);
      const pieces = (jaw === 'both' ? 2 : 1) * sets;
      const total = totalOf(lines);
      expect(Number.isSafeInteger(total) && total >= 0).toBe(true);
      expect(total).toBe(pieces * (priceFen + (pontic === 'yes' ? surchargeFen : 0)));
    }),
    { numRuns: 10_000 },
  );
}, 60_000);
