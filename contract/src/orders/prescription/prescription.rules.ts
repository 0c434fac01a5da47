import type { Series, Setting } from '../../catalogue/catalogue.schema.ts';
import type { MessageKey } from '../../messages/catalogue.ts';
import type { MissingField } from '../orders.schema.ts';
import {
  type Answer,
  hasTooMany,
  isAsked,
  isEmptyAnswer,
  liesOnStep,
  teethWith,
  valuesOf,
} from './prescription.options.ts';
import type { Prescription } from './prescription.schema.ts';
import { jawsOf, toothProblems } from './prescription.teeth.ts';

export { isAsked, isWholeNumber, tickedOf } from './prescription.options.ts';
export {
  type PricedLine,
  pricedLineOf,
  pricedLinesOf,
  priceLinesOf,
  rushFen,
  totalOf,
  turnaroundOf,
} from './prescription.price.ts';
export { jawsOf, marksOf, standardMarkRules, toothRefusal } from './prescription.teeth.ts';

/** A missing field with its message as a key of the catalogue. */
export type Missing = MissingField & { message: MessageKey };

/** What of a draft the completeness check looks at. */
export interface DraftFacts {
  readonly patientId: string | null;
  readonly doctorId: string | null;
  readonly prescription: Prescription;
}

function missingOfMarked(setting: Setting, prescription: Prescription): Missing[] {
  const field = `options.${setting.key}`;
  const marked = teethWith(prescription, setting.mark);
  if (marked.length === 0) return setting.required ? [{ field, message: 'orders.missing.markedTeeth' }] : [];
  if (setting.kind === 'teeth') return [];
  const known = setting.options.map(({ value }) => value);
  return marked.every(({ option }) => option !== undefined && known.includes(option))
    ? []
    : [{ field, message: 'catalogue.missing.perTooth' }];
}

function missingOfSetting(setting: Setting, prescription: Prescription): Missing[] {
  const field = `options.${setting.key}`;
  if (!isAsked(setting, prescription.options)) return [];
  if (setting.kind === 'teeth' || setting.kind === 'perTooth') return missingOfMarked(setting, prescription);
  const value = prescription.options[setting.key];
  if (isEmptyAnswer(value)) return setting.required ? [{ field, message: 'orders.missing.option' }] : [];
  const message = setting.kind === 'number' ? numberProblem(setting, value) : choiceProblem(setting, value);
  return message ? [{ field, message }] : [];
}

function numberProblem(setting: Setting, value: Answer | undefined): MessageKey | null {
  const { min = -Infinity, max = Infinity } = setting;
  if (typeof value !== 'number' || value < min || value > max) return 'orders.missing.outOfRange';
  return liesOnStep(setting, value) ? null : 'catalogue.missing.offStep';
}

function choiceProblem(setting: Setting, value: Answer | undefined): MessageKey | null {
  if (setting.kind !== 'choice' && setting.kind !== 'multiple') return null;
  const chosen = valuesOf(value);
  if (chosen.some((one) => !setting.options.some((option) => option.value === one))) return 'orders.missing.option';
  return hasTooMany(setting, chosen) ? 'catalogue.missing.alone' : null;
}

function missingOfLines({ lines }: Prescription, series: Series): Missing[] {
  if (!series.lines) return [];
  if (lines.length === 0) return [{ field: 'lines', message: 'catalogue.missing.lines' }];
  const { colours, maxLines } = series.lines;
  const tooMany: Missing[] =
    lines.length > maxLines ? [{ field: 'lines', message: 'catalogue.missing.tooManyLines' }] : [];
  const wrong = lines.flatMap(({ specificationId, colour }, index): Missing[] => [
    ...(colours.some(({ value }) => value === colour)
      ? []
      : [{ field: `lines.${index}.colour`, message: 'catalogue.missing.colour' as const }]),
    ...(series.specifications.some(({ id }) => id === specificationId)
      ? []
      : [{ field: `lines.${index}.specificationId`, message: 'orders.missing.specification' as const }]),
  ]);
  return [...tooMany, ...wrong];
}

function missingOfProduct(prescription: Prescription, series: Series): Missing[] {
  const missing: Missing[] = [];
  const { specificationId, jaw, sets } = prescription;
  if (!series.lines && !series.specifications.some(({ id }) => id === specificationId))
    missing.push({ field: 'specificationId', message: 'orders.missing.specification' });
  if (!jaw || !series.jaws.includes(jaw)) missing.push({ field: 'jaw', message: 'orders.missing.jaw' });
  missing.push(...missingOfLines(prescription, series));
  if (!series.lines && sets > series.maxSets) missing.push({ field: 'sets', message: 'orders.missing.sets' });
  if (prescription.rush && !series.rush) missing.push({ field: 'rush', message: 'catalogue.missing.noRush' });
  return missing;
}

/** Scans of the jaws that are made and of what the series asks for besides; a physical model stands for all of them. */
function missingOfModel({ scans, physicalModel, jaw }: Prescription, { requires }: Series): Missing[] {
  if (physicalModel) return [];
  const made = jawsOf(jaw);
  const opposing = (['upper', 'lower'] as const).filter((side) => made.length === 1 && !made.includes(side));
  const needed = [...made, ...(requires.includes('opposingScan') ? opposing : [])];
  const missing: Missing[] = needed
    .filter((side) => scans[side] === null)
    .map((side) => ({ field: `scans.${side}`, message: 'orders.missing.scan' }));
  if (requires.includes('biteScan') && scans.bite === null)
    missing.push({ field: 'scans.bite', message: 'catalogue.missing.biteScan' });
  return missing;
}

function missingOfPhotos({ photos, smilePhoto }: Prescription, { requires }: Series): Missing[] {
  const missing: Missing[] = [];
  if (requires.includes('smilePhoto') && smilePhoto === null)
    missing.push({ field: 'smilePhoto', message: 'catalogue.missing.smilePhoto' });
  if (requires.includes('photos') && photos.length === 0)
    missing.push({ field: 'photos', message: 'catalogue.missing.photos' });
  return missing;
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
  missing.push(...missingOfProduct(prescription, series));
  missing.push(...toothProblems(series, prescription).map((message): Missing => ({ field: 'teeth', message })));
  missing.push(...series.settings.flatMap((setting) => missingOfSetting(setting, prescription)));
  missing.push(...missingOfModel(prescription, series));
  missing.push(...missingOfPhotos(prescription, series));
  if (!prescription.delivery) missing.push({ field: 'delivery', message: 'orders.missing.delivery' });
  return missing;
}
