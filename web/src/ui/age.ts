import type { Day } from './dates/day.ts';

/** An age: in full months where the day of birth is known and they are few, otherwise in full years. */
export type Age =
  | { readonly months: number; readonly years?: undefined }
  | { readonly years: number; readonly months?: undefined };

/** Below this an age is told in months. */
const INFANT_MONTHS = 24;

/**
 * The age at a birth date. Only YYYY, YYYY-MM-DD and YYYY/MM/DD are understood (specification, section 5).
 * @returns null for anything else, and for a birth that lies ahead
 */
export function ageAt(birth: string | null | undefined, today: Day): Age | null {
  const found = /^(\d{4})(?:([-/])(\d{2})\2(\d{2}))?$/.exec(birth ?? '');
  if (!found) return null;
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  const [bornYear, bornMonth, bornDay] = [Number(found[1]), Number(found[3] ?? 1), Number(found[4] ?? 1)];
  const months = (year - bornYear) * 12 + (month - bornMonth) - (day < bornDay ? 1 : 0);
  if (months < 0) return null;
  return months < INFANT_MONTHS && found[3] ? { months } : { years: Math.floor(months / 12) };
}
