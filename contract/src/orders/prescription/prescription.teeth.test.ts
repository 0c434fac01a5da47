import { expect, test } from 'vitest';
import { type Series, type SeriesInput, series as seriesSchema } from '../../catalogue/catalogue.schema.ts';
import { rowOfTeeth } from '../../catalogue/tooth-marks.ts';
import { marksOf, missingOf, toothRefusal } from './prescription.rules.ts';
import { type Prescription, prescription as prescriptionSchema } from './prescription.schema.ts';

const label = (text: string) => ({ zh: text, en: text });
const file = '019a0000-0000-7000-8000-00000000f001';
const front = [13, 12, 11, 21, 22, 23];

const teethSetting = (key: string, mark: string, rest: object = {}): SeriesInput['settings'][number] => ({
  ...{ key, kind: 'teeth', mark, label: label(key), required: false },
  ...rest,
});

const make = (change: Partial<SeriesInput> = {}): Series =>
  seriesSchema.parse({
    ...{ id: file, key: 'series', label: label('s'), intro: label(''), turnaroundDays: 4 },
    ...{ jaws: ['upper', 'lower', 'both'], needsSpan: true, maxSets: 2 },
    specifications: [],
    settings: [
      teethSetting('clasps', 'clasp'),
      teethSetting('gaps', 'pontic'),
      teethSetting('springs', 'spring', { showIf: { key: 'push', values: ['yes'] } }),
    ],
    ...change,
  });
const write = (change: Partial<Prescription>): Prescription =>
  prescriptionSchema.parse({ jaw: 'upper', options: { push: 'yes' }, ...change });
const refusal = (
  tooth: number,
  mark: Prescription['teeth'][number]['mark'],
  change: Partial<Prescription> = {},
  series: Partial<SeriesInput> = {},
) => toothRefusal(make(series), write(change), tooth, mark);

test('a clasp holds on a tooth that stands and stays', () => {
  expect(refusal(16, 'clasp')).toBeNull();
  for (const mark of ['missing', 'unerupted', 'extract'] as const)
    expect(refusal(16, 'clasp', { teeth: [{ tooth: 16, mark }] })).toBe('catalogue.teeth.onAbsent');
});

test('a tooth that carries a clasp is not said to be missing', () => {
  expect(refusal(16, 'missing', { teeth: [{ tooth: 16, mark: 'clasp' }] })).toBe('catalogue.teeth.conflict');
});

test('a pontic stands only where a tooth is missing or goes', () => {
  expect(refusal(15, 'pontic')).toBe('catalogue.teeth.onlyInGap');
  for (const mark of ['missing', 'extract'] as const)
    expect(refusal(15, 'pontic', { teeth: [{ tooth: 15, mark }] })).toBeNull();
});

test('only a jaw that is made is covered; what is so in the mouth is said of either', () => {
  expect(refusal(36, 'covered')).toBe('catalogue.teeth.otherJaw');
  expect(refusal(36, 'covered', { jaw: 'both' })).toBeNull();
  expect(refusal(36, 'missing')).toBeNull();
});

test('a mark of a question that is not asked is not offered', () => {
  expect(refusal(11, 'spring', { options: {} })).toBe('catalogue.teeth.markNotUsed');
  expect(refusal(11, 'bonded')).toBe('catalogue.teeth.markNotUsed');
  expect(marksOf(make(), write({ options: {} }))).toEqual([
    'covered',
    'clasp',
    'pontic',
    'missing',
    'unerupted',
    'extract',
  ]);
});

test('a rule of a mark that no question asks for offers nothing, unless the series says so', () => {
  const rules = (offered?: boolean) => ({ teeth: { marks: [{ mark: 'bonded' as const, max: 4, offered }] } });
  expect(refusal(11, 'bonded', {}, rules())).toBe('catalogue.teeth.markNotUsed');
  expect(refusal(11, 'bonded', {}, rules(true))).toBeNull();
  expect(refusal(11, 'spring', { options: {} }, { teeth: { marks: [{ mark: 'spring', teeth: front }] } })).toBe(
    'catalogue.teeth.markNotUsed',
  );
});

test('without a series only the mouth can be described', () => {
  expect(toothRefusal(undefined, write({}), 11, 'missing')).toBeNull();
  expect(toothRefusal(undefined, write({}), 11, 'covered')).toBe('catalogue.teeth.seriesFirst');
});

test('the catalogue narrows a mark: to front teeth, to back teeth, to some', () => {
  const rule = (teeth: number[]) => ({ teeth: { marks: [{ mark: 'spring' as const, teeth }] } });
  expect(refusal(12, 'spring', {}, rule(front))).toBeNull();
  expect(refusal(14, 'spring', {}, rule(front))).toBe('catalogue.teeth.frontOnly');
  expect(refusal(12, 'spring', {}, rule([14, 15, 16]))).toBe('catalogue.teeth.backOnly');
  expect(refusal(16, 'spring', {}, rule([13, 14]))).toBe('catalogue.teeth.notThisTooth');
});

test('the catalogue says how many teeth carry a mark, and the ones that do may stay', () => {
  const two = { teeth: { marks: [{ mark: 'clasp' as const, max: 2 }] } };
  const full = { teeth: [16, 26].map((tooth) => ({ tooth, mark: 'clasp' as const })) };
  expect(refusal(17, 'clasp', full, two)).toBe('catalogue.teeth.tooMany');
  expect(refusal(16, 'clasp', full, two)).toBeNull();
});

test('the catalogue says which teeth an appliance reaches at all, and of which dentition', () => {
  expect(refusal(15, 'covered', {}, { teeth: { allowed: front } })).toBe('catalogue.teeth.notAllowed');
  expect(refusal(15, 'missing', {}, { teeth: { allowed: front } })).toBeNull();
  expect(refusal(55, 'covered', {}, { teeth: { dentition: 'adult' } })).toBe('catalogue.teeth.adultOnly');
  expect(refusal(15, 'covered', {}, { teeth: { dentition: 'deciduous' } })).toBe('catalogue.teeth.deciduousOnly');
  expect(refusal(55, 'missing', {}, { teeth: { dentition: 'adult' } })).toBeNull();
});

const teethProblems = (change: Partial<Prescription>, series: Partial<SeriesInput>): string[] =>
  missingOf({ patientId: file, doctorId: file, prescription: write(change) }, make(series))
    .filter(({ field }) => field === 'teeth')
    .map(({ message }) => message);
const covered = (...teeth: number[]) => teeth.map((tooth) => ({ tooth, mark: 'covered' as const }));

test('covered teeth stand side by side, bridging only what is missing', () => {
  const rules = { teeth: { span: { contiguous: true } } };
  expect(teethProblems({ teeth: covered(13, 12, 11, 21) }, rules)).toEqual([]);
  expect(teethProblems({ teeth: covered(13, 11, 21) }, rules)).toEqual(['catalogue.teeth.spanGap']);
  const bridged = [...covered(13, 11, 21), { tooth: 12, mark: 'missing' as const }];
  expect(teethProblems({ teeth: bridged }, rules)).toEqual([]);
  const milk = covered(12, 11, 21, 22, 53);
  expect(teethProblems({ teeth: [...milk, ...covered(14)] }, rules)).toEqual([]);
});

test('a span is as long as the catalogue has it, in each jaw', () => {
  const rules = { teeth: { span: { contiguous: true, min: 2, max: 4 } } };
  expect(teethProblems({ teeth: covered(11) }, rules)).toEqual(['catalogue.teeth.spanTooShort']);
  expect(teethProblems({ teeth: covered(13, 12, 11, 21, 22) }, rules)).toEqual(['catalogue.teeth.spanTooLong']);
  expect(teethProblems({ jaw: 'both', teeth: covered(11, 12, 31) }, rules)).toEqual(['catalogue.teeth.spanTooShort']);
});

test('a mark that was set for an answer since changed holds nothing up', () => {
  const teeth = [...covered(11), { tooth: 11, mark: 'spring' as const }];
  expect(teethProblems({ teeth, options: {} }, {})).toEqual([]);
  expect(teethProblems({ teeth: [...covered(11), { tooth: 12, mark: 'bonded' }] }, {})).toEqual([
    'catalogue.teeth.markNotUsed',
  ]);
});

test('each reason is given once, however many teeth it holds for', () => {
  const teeth = [...covered(11), ...[14, 15].map((tooth) => ({ tooth, mark: 'pontic' as const }))];
  expect(teethProblems({ teeth }, {})).toEqual(['catalogue.teeth.onlyInGap']);
});

test('an arch runs from the patient’s right to the left', () => {
  expect(rowOfTeeth('upper', 'adult')).toEqual([18, 17, 16, 15, 14, 13, 12, 11, 21, 22, 23, 24, 25, 26, 27, 28]);
  expect(rowOfTeeth('lower', 'deciduous')).toEqual([85, 84, 83, 82, 81, 71, 72, 73, 74, 75]);
});
