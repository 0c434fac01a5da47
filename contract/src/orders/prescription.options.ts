import type { Setting } from '../catalogue/catalogue.schema.ts';
import type { ToothMark } from '../catalogue/tooth-marks.ts';
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

/** The entries of the chart that carry a mark. */
export const teethWith = (
  { teeth }: Pick<Prescription, 'teeth'>,
  mark: ToothMark | string | undefined,
): MarkedTooth[] => teeth.filter((tooth) => tooth.mark === mark);
