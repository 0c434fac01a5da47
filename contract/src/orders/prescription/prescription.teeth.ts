import type { Series } from '../../catalogue/catalogue.schema.ts';
import {
  isDeciduous,
  isFrontTooth,
  jawOfTooth,
  rowOfTeeth,
  stateMarks,
  type ToothMark,
  toothMarks,
} from '../../catalogue/tooth-marks.ts';
import type { MarkRule } from '../../catalogue/tooth-rules.schema.ts';
import type { MessageKey } from '../../messages/catalogue.ts';
import { isAsked, teethWith } from './prescription.options.ts';
import type { Prescription } from './prescription.schema.ts';

type Teeth = Pick<Prescription, 'teeth' | 'jaw' | 'options'>;

const absent = ['missing', 'unerupted'] as const satisfies readonly ToothMark[];
const onCrown = { notOn: [...absent, 'extract', 'pontic'], inJaw: true } satisfies Partial<MarkRule>;

/**
 * What holds of a mark where the series says nothing else: hardware needs a crown that stays, a pontic needs a gap,
 * and only a jaw that is made carries either. Conventions of removable prosthodontics; the lab may narrow them.
 */
export const standardMarkRules: Readonly<Record<ToothMark, Omit<MarkRule, 'mark'>>> = {
  covered: { notOn: [...absent], inJaw: true },
  missing: { notOn: ['unerupted', 'extract'] },
  unerupted: { notOn: ['missing', 'extract'] },
  extract: { notOn: ['missing', 'unerupted'] },
  attachment: onCrown,
  bracket: { notOn: [...absent, 'pontic'] },
  clasp: onCrown,
  spring: onCrown,
  pontic: { onlyOn: ['missing', 'extract'], inJaw: true },
  bonded: onCrown,
};

const ruleOf = (series: Series, mark: ToothMark): Omit<MarkRule, 'mark'> => ({
  ...standardMarkRules[mark],
  ...series.teeth.marks.find((rule) => rule.mark === mark),
});

const isMark = (mark: string | undefined): mark is ToothMark => toothMarks.some((known) => known === mark);
const isState = (mark: ToothMark): boolean => stateMarks.some((state) => state === mark);

/** The jaws that are made: one, or both. */
export const jawsOf = (jaw: Prescription['jaw']): ('upper' | 'lower')[] =>
  jaw === null ? [] : jaw === 'both' ? ['upper', 'lower'] : [jaw];

/**
 * The marks that the chart offers for a series as answered so far, what is so in the mouth last: those that a question
 * asks for, since any other would reach the lab without its kind and its price, and those that the series offers by itself.
 */
export function marksOf(series: Series | undefined, prescription: Pick<Prescription, 'options'>): ToothMark[] {
  if (!series) return [...stateMarks];
  const asked = series.settings
    .filter((setting) => isAsked(setting, prescription.options))
    .map(({ mark }) => mark)
    .filter(isMark);
  const span = series.needsSpan ? (['covered'] as const) : [];
  const besides = series.teeth.marks.filter(({ offered }) => offered).map(({ mark }) => mark);
  const work = [...span, ...besides, ...asked].filter((mark) => !isState(mark));
  return [...new Set([...work, ...stateMarks])];
}

function whereRefusal(series: Series, jaw: Prescription['jaw'], tooth: number, rule: Omit<MarkRule, 'mark'>) {
  if (rule.inJaw && jaw !== null && !jawsOf(jaw).includes(jawOfTooth(tooth))) return 'catalogue.teeth.otherJaw';
  if (rule.teeth && !rule.teeth.includes(tooth)) {
    if (rule.teeth.every(isFrontTooth)) return 'catalogue.teeth.frontOnly';
    return rule.teeth.some(isFrontTooth) ? 'catalogue.teeth.notThisTooth' : 'catalogue.teeth.backOnly';
  }
  const { allowed } = series.teeth;
  return allowed.length > 0 && !allowed.includes(tooth) ? 'catalogue.teeth.notAllowed' : null;
}

function neighbourRefusal(series: Series, own: readonly ToothMark[], mark: ToothMark, rule: Omit<MarkRule, 'mark'>) {
  if (rule.onlyOn && !rule.onlyOn.some((needed) => own.includes(needed))) return 'catalogue.teeth.onlyInGap';
  const hit = own.find((other) => rule.notOn?.includes(other) || ruleOf(series, other).notOn?.includes(mark));
  if (!hit) return null;
  return isState(hit) && !isState(mark) ? 'catalogue.teeth.onAbsent' : 'catalogue.teeth.conflict';
}

/**
 * Why a mark cannot be set on a tooth, or null where it can. The chart asks before it sets, the completeness check of
 * every tooth that is marked.
 * @param tooth FDI number
 * @returns the message's key
 */
export function toothRefusal(
  series: Series | undefined,
  prescription: Teeth,
  tooth: number,
  mark: ToothMark,
): MessageKey | null {
  if (!series) return isState(mark) ? null : 'catalogue.teeth.seriesFirst';
  const { dentition } = series.teeth;
  if (dentition !== 'both' && !isState(mark) && isDeciduous(tooth) !== (dentition === 'deciduous'))
    return dentition === 'adult' ? 'catalogue.teeth.adultOnly' : 'catalogue.teeth.deciduousOnly';
  if (!marksOf(series, prescription).includes(mark)) return 'catalogue.teeth.markNotUsed';
  const rule = ruleOf(series, mark);
  const others = prescription.teeth.filter((one) => one.mark === mark && one.tooth !== tooth);
  if (rule.max !== undefined && others.length >= rule.max) return 'catalogue.teeth.tooMany';
  const where = isState(mark) ? null : whereRefusal(series, prescription.jaw, tooth, rule);
  const own = prescription.teeth.filter((one) => one.tooth === tooth && one.mark !== mark).map((one) => one.mark);
  return where ?? neighbourRefusal(series, own, mark, rule);
}

/** Whether a tooth lies between the outermost covered ones, neither covered nor known to be gone. */
function hasGap(prescription: Teeth, jaw: 'upper' | 'lower'): boolean {
  const gone = new Set(
    [...teethWith(prescription, 'missing'), ...teethWith(prescription, 'unerupted')].map((t) => t.tooth),
  );
  const covered = new Set(teethWith(prescription, 'covered').map((t) => t.tooth));
  return (['adult', 'deciduous'] as const).some((dentition) => {
    const row = rowOfTeeth(jaw, dentition);
    const first = row.findIndex((tooth) => covered.has(tooth));
    const last = row.findLastIndex((tooth) => covered.has(tooth));
    // In mixed dentition a milk tooth fills the place of its successor.
    const milk = (tooth: number) => (dentition === 'adult' ? tooth + 40 : tooth - 40);
    const filled = (tooth: number) => covered.has(tooth) || gone.has(tooth) || covered.has(milk(tooth));
    return first >= 0 && row.slice(first, last).some((tooth) => !filled(tooth));
  });
}

function spanProblem(series: Series, prescription: Teeth): MessageKey | null {
  if (!series.needsSpan) return null;
  const { contiguous, min, max } = series.teeth.span;
  for (const jaw of jawsOf(prescription.jaw)) {
    const count = teethWith(prescription, 'covered').filter(({ tooth }) => jawOfTooth(tooth) === jaw).length;
    if (count === 0) return 'orders.missing.span';
    if (min !== undefined && count < min) return 'catalogue.teeth.spanTooShort';
    if (max !== undefined && count > max) return 'catalogue.teeth.spanTooLong';
    if (contiguous && hasGap(prescription, jaw)) return 'catalogue.teeth.spanGap';
  }
  return null;
}

/**
 * What is wrong with the chart as a whole: span, and each tooth that carries what it may not; each reason once. A mark
 * of a question that is not asked any more says nothing, like its answer.
 */
export function toothProblems(series: Series, prescription: Teeth): MessageKey[] {
  const span = spanProblem(series, prescription);
  const idle = new Set(series.settings.map(({ mark }) => mark).filter(isMark));
  for (const mark of marksOf(series, prescription)) idle.delete(mark);
  const live = prescription.teeth.filter(({ mark }) => !idle.has(mark));
  const single = live.map(({ tooth, mark }) => toothRefusal(series, { ...prescription, teeth: live }, tooth, mark));
  return [...new Set([span, ...single].filter((problem) => problem !== null))];
}
