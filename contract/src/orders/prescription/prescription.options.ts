import type { Setting } from '../../catalogue/catalogue.schema.ts';
import type { ToothMark } from '../../catalogue/tooth-marks.ts';
import type { MarkedTooth, Prescription } from './prescription.schema.ts';

export type Answer = Prescription['options'][string];

/** The values of an answer as a list: several, one or none. */
export function valuesOf(value: Answer | undefined): string[] {
  if (value === undefined || value === '') return [];
  return Array.isArray(value) ? value : [String(value)];
}

export const isEmptyAnswer = (value: Answer | undefined): boolean =>
  value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0);

/** Whether a setting is asked at all, given the other answers. */
export function isAsked(setting: Setting, options: Prescription['options']): boolean {
  if (!setting.showIf) return true;
  const { key, values } = setting.showIf;
  return valuesOf(options[key]).some((value) => values.includes(value));
}

/** Whether an option that excludes the rest was chosen beside another. */
export const hasTooMany = ({ options }: Pick<Setting, 'options'>, values: readonly string[]): boolean =>
  values.length > 1 && options.some(({ value, alone }) => alone && values.includes(value));

/** What of several stays chosen after one was ticked: an option that excludes the rest, or the rest without it. */
export function tickedOf(
  setting: Pick<Setting, 'options'>,
  before: readonly string[],
  after: readonly string[],
): string[] {
  if (!hasTooMany(setting, after)) return [...after];
  const isAlone = (one: string) => setting.options.some(({ value, alone }) => alone && value === one);
  const fresh = after.filter((one) => !before.includes(one));
  const alone = fresh.filter(isAlone);
  return alone.length > 0 ? alone.slice(0, 1) : after.filter((one) => !isAlone(one));
}

/**
 * Whether only whole numbers answer a question: its steps are whole and start at a whole number. One without a step
 * takes any number.
 */
export const isWholeNumber = ({ min = 0, step }: Pick<Setting, 'min' | 'step'>): boolean =>
  Number.isInteger(min) && step !== undefined && Number.isInteger(step);

/** Steps are counted in binary fractions: 0.1 + 0.2 misses 0.3 by less than this. */
const stepTolerance = 1e-6;

/** Whether a number lies on the steps that a question counts from its smallest answer. */
export function liesOnStep({ min = 0, step }: Pick<Setting, 'min' | 'step'>, value: number): boolean {
  if (step === undefined) return true;
  const steps = (value - min) / step;
  return Math.abs(steps - Math.round(steps)) < stepTolerance;
}

/** The entries of the chart that carry a mark. */
export const teethWith = (
  { teeth }: Pick<Prescription, 'teeth'>,
  mark: ToothMark | string | undefined,
): MarkedTooth[] => teeth.filter((tooth) => tooth.mark === mark);
