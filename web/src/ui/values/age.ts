import { livedSince } from '@suya/contract/patients/age.rules';
import type { Day } from '../dates/day.ts';

/** An age: in full months where the day of birth is known and they are few, otherwise in full years. */
export type Age =
  | { readonly months: number; readonly years?: undefined }
  | { readonly years: number; readonly months?: undefined };

/** Below this an age is told in months. */
const INFANT_MONTHS = 24;

/**
 * The age at a birth date, as `livedSince` understands it.
 * @returns null where it says none
 */
export function ageAt(birth: string | null | undefined, today: Day): Age | null {
  const lived = livedSince(birth, today);
  if (!lived) return null;
  const { months, toTheDay } = lived;
  return months < INFANT_MONTHS && toTheDay ? { months } : { years: Math.floor(months / 12) };
}
