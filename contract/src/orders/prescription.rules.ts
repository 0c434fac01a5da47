import type { Series, Setting } from '../catalogue/catalogue.schema.ts';
import type { MessageKey } from '../messages/catalogue.ts';
import type { MissingField, PriceLine } from './orders.schema.ts';
import type { Jaw, Prescription, ToothMark } from './prescription.schema.ts';

/** A missing field with its message as a key of the catalogue. */
export type Missing = MissingField & { message: MessageKey };

/** What of a draft the completeness check looks at. */
export interface DraftFacts {
  readonly patientId: string | null;
  readonly doctorId: string | null;
  readonly prescription: Prescription;
}

type Option = Prescription['options'][string];

const isEmpty = (value: Option | undefined) =>
  value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0);

/** The values of a setting as a list: several, one or none. */
function chosen(value: Option | undefined): string[] {
  if (value === undefined || value === '') return [];
  return Array.isArray(value) ? value : [String(value)];
}

/** Whether a setting is asked at all, given the other answers. */
export function isAsked(setting: Setting, options: Prescription['options']): boolean {
  if (!setting.showIf) return true;
  const { key, values } = setting.showIf;
  return chosen(options[key]).some((value) => values.includes(value));
}

const teethWith = (prescription: Prescription, mark: ToothMark) =>
  prescription.teeth.filter((tooth) => tooth.mark === mark).map(({ tooth }) => tooth);

const jawOf = (tooth: number): Exclude<Jaw, 'both'> =>
  [1, 2, 5, 6].includes(Math.floor(tooth / 10)) ? 'upper' : 'lower';

/** The jaws that are made: one, or both. */
export const jawsOf = (jaw: Jaw | null): Exclude<Jaw, 'both'>[] =>
  jaw === null ? [] : jaw === 'both' ? ['upper', 'lower'] : [jaw];

function missingOfSetting(setting: Setting, prescription: Prescription): Missing[] {
  const field = `options.${setting.key}`;
  if (!isAsked(setting, prescription.options)) return [];
  const value = prescription.options[setting.key];
  if (setting.kind === 'teeth') {
    const marked = teethWith(prescription, setting.mark as ToothMark).length > 0;
    return setting.required && !marked ? [{ field: 'teeth', message: 'orders.missing.markedTeeth' }] : [];
  }
  if (isEmpty(value)) return setting.required ? [{ field, message: 'orders.missing.option' }] : [];
  if (setting.kind === 'number' && !fitsRange(setting, value as Option)) {
    return [{ field, message: 'orders.missing.outOfRange' }];
  }
  const known = setting.options.map((option) => option.value);
  const isChoice = setting.kind === 'choice' || setting.kind === 'multiple';
  return isChoice && chosen(value).some((one) => !known.includes(one))
    ? [{ field, message: 'orders.missing.option' }]
    : [];
}

function fitsRange({ min = -Infinity, max = Infinity }: Setting, value: Option): boolean {
  return typeof value === 'number' && value >= min && value <= max;
}

function missingOfTeeth(prescription: Prescription, series: Series): Missing[] {
  const jaws = jawsOf(prescription.jaw);
  const covered = teethWith(prescription, 'covered');
  if (series.needsSpan && jaws.some((jaw) => !covered.some((tooth) => jawOf(tooth) === jaw))) {
    return [{ field: 'teeth', message: 'orders.missing.span' }];
  }
  const absent = prescription.teeth
    .filter(({ mark }) => mark === 'missing' || mark === 'unerupted')
    .map(({ tooth }) => tooth);
  return covered.some((tooth) => absent.includes(tooth))
    ? [{ field: 'teeth', message: 'orders.missing.coveredIsMissing' }]
    : [];
}

function missingOfModel({ scans, physicalModel, jaw }: Prescription): Missing[] {
  if (physicalModel) return [];
  return jawsOf(jaw)
    .filter((side) => scans[side] === null)
    .map((side) => ({ field: `scans.${side}`, message: 'orders.missing.scan' }));
}

/**
 * What a submission still needs, in the order of the form; empty when it is complete.
 * @param series the chosen series of the catalogue, undefined while none is chosen
 */
export function missingOf(draft: DraftFacts, series: Series | undefined): Missing[] {
  const { prescription } = draft;
  const missing: Missing[] = [];
  if (!draft.patientId) missing.push({ field: 'patientId', message: 'orders.missing.patient' });
  if (!draft.doctorId) missing.push({ field: 'doctorId', message: 'orders.missing.doctor' });
  if (!series) return [...missing, { field: 'seriesId', message: 'orders.missing.series' }];
  if (!series.specifications.some(({ id }) => id === prescription.specificationId)) {
    missing.push({ field: 'specificationId', message: 'orders.missing.specification' });
  }
  if (!prescription.jaw || !series.jaws.includes(prescription.jaw))
    missing.push({ field: 'jaw', message: 'orders.missing.jaw' });
  missing.push(...missingOfTeeth(prescription, series));
  missing.push(...series.settings.flatMap((setting) => missingOfSetting(setting, prescription)));
  if (prescription.sets > series.maxSets) missing.push({ field: 'sets', message: 'orders.missing.sets' });
  missing.push(...missingOfModel(prescription));
  if (!prescription.delivery) missing.push({ field: 'delivery', message: 'orders.missing.delivery' });
  return missing;
}

/**
 * What the order costs as chosen so far, line by line, in fen: the specification for each jaw and set, then each
 * option with a surcharge. Empty while no specification is chosen.
 */
export function priceLinesOf(prescription: Prescription, series: Series | undefined): PriceLine[] {
  const specification = series?.specifications.find(({ id }) => id === prescription.specificationId);
  if (!series || !specification) return [];
  const count = Math.max(1, jawsOf(prescription.jaw).length) * prescription.sets;
  const base = {
    label: { zh: `${series.label.zh} ${specification.label.zh}`, en: `${series.label.en} ${specification.label.en}` },
    count,
    unitFen: specification.priceFen,
    totalFen: specification.priceFen * count,
  };
  const extras = series.settings
    .filter((setting) => isAsked(setting, prescription.options))
    .flatMap((setting) => {
      const values = chosen(prescription.options[setting.key]);
      return setting.options.filter((option) => option.surchargeFen > 0 && values.includes(option.value));
    })
    .map(({ label, surchargeFen }) => ({ label, count, unitFen: surchargeFen, totalFen: surchargeFen * count }));
  return [base, ...extras];
}

/** The sum of the lines in fen. */
export const totalOf = (lines: readonly PriceLine[]): number => lines.reduce((sum, line) => sum + line.totalFen, 0);
