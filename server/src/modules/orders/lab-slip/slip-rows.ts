import type { Setting } from '@suya/contract/catalogue/catalogue.schema';
import { type Language, translate } from '@suya/contract/messages/catalogue';
import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import { teethWith } from '@suya/contract/orders/prescription/prescription.options';
import { isAsked, pricedLinesOf } from '@suya/contract/orders/prescription/prescription.rules';
import type { Prescription } from '@suya/contract/orders/prescription/prescription.schema';
import { livedSince } from '@suya/contract/patients/age.rules';

/** A label and its value. */
export type SlipRow = readonly [label: string, value: string];

type Answer = Prescription['options'][string];

/** The separator between the items of a list. */
const commaOf = (language: Language): string => (language === 'zh' ? '、' : ', ');

function sayAnswer(setting: Setting | undefined, answer: Answer, language: Language): string {
  const word = (value: string): string =>
    setting?.options.find((option) => option.value === value)?.label[language] ?? value;
  if (Array.isArray(answer)) return answer.map(word).join(commaOf(language));
  if (typeof answer === 'boolean') return translate(language, answer ? 'slip.yes' : 'slip.no');
  if (typeof answer === 'number') return setting?.unit ? `${answer} ${setting.unit}` : String(answer);
  return word(answer);
}

const isAnswered = (answer: Answer | undefined): answer is Answer =>
  answer !== undefined && answer !== '' && !(Array.isArray(answer) && answer.length === 0);

/** The answers of a tooth question: each tooth with its choice. */
function sayTeeth(setting: Setting, prescription: Prescription, language: Language): string {
  return teethWith(prescription, setting.mark)
    .map(({ tooth, option }) => (option ? `${tooth} ${sayAnswer(setting, option, language)}` : String(tooth)))
    .join(commaOf(language));
}

/**
 * The clinic's answers, in the sequence and wording of the series' questions. If the series changed and no longer
 * has a question, its answer is printed by its key: nothing that was ordered may be missing on paper.
 */
export function optionRows(
  { prescription, series }: Pick<OrderDetail, 'prescription' | 'series'>,
  language: Language,
): SlipRow[] {
  const { options } = prescription;
  const settings = series?.settings ?? [];
  const known = settings.flatMap((setting): SlipRow[] => {
    if (!isAsked(setting, options)) return [];
    const label = setting.label[language];
    if (setting.kind === 'teeth' || setting.kind === 'perTooth') {
      const teeth = sayTeeth(setting, prescription, language);
      return teeth ? [[label, teeth]] : [];
    }
    const answer = options[setting.key];
    return isAnswered(answer) ? [[label, sayAnswer(setting, answer, language)]] : [];
  });
  const asked = new Set(settings.map(({ key }) => key));
  const unknown = Object.entries(options).flatMap(([key, answer]): SlipRow[] =>
    asked.has(key) || !isAnswered(answer) ? [] : [[key, sayAnswer(undefined, answer, language)]],
  );
  return [...known, ...unknown];
}

/** One line of an order that has lines. The lab needs no price. */
export interface SlipLine {
  readonly colour: string;
  readonly thickness: string;
  readonly requirement: string;
  readonly count: string;
}

/** The lines of the order; empty for an appliance without lines. */
export function lineRows(
  { prescription, series }: Pick<OrderDetail, 'prescription' | 'series'>,
  language: Language,
): SlipLine[] {
  if (!series?.lines) return [];
  return pricedLinesOf(prescription, series).map(({ colour, label, requirement, count }) => ({
    colour: colour?.label[language] ?? translate(language, 'slip.none'),
    thickness: label[language],
    requirement,
    count: String(count),
  }));
}

/** A file with its role and its size in MB. */
export function fileRows(
  { prescription, files }: Pick<OrderDetail, 'prescription' | 'files'>,
  language: Language,
): SlipRow[] {
  const { scans, photos, smilePhoto } = prescription;
  return files.map((file) => {
    const scan = (['upper', 'lower', 'bite'] as const).find((place) => scans[place] === file.id);
    const picture = file.id === smilePhoto ? 'smile' : undefined;
    const role = scan ?? picture ?? (photos.includes(file.id) || file.kind === 'photo' ? 'photo' : 'other');
    return [translate(language, `slip.fileRoles.${role}`), `${file.name} (${(file.bytes / 1e6).toFixed(1)} MB)`];
  });
}

/** Below this age in years, months are shown too: growth makes them matter. */
const GROWN_UP = 18;

/**
 * A patient's age in words.
 * @param today yyyy-MM-dd, of the clinic
 */
export function ageOf(birthDate: string | null, today: string, language: Language): string {
  const lived = livedSince(birthDate, today);
  if (!lived) return translate(language, 'slip.noAge');
  const age = { years: Math.floor(lived.months / 12), months: lived.months % 12 };
  return translate(language, age.years < GROWN_UP ? 'slip.ageWithMonths' : 'slip.age', age);
}
