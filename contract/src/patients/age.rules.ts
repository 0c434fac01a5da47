/** How long somebody has lived at a day, in full months; told by their day of birth, or by its year alone. */
export interface Lived {
  readonly months: number;
  readonly toTheDay: boolean;
}

/** Whether a month has such a day: JavaScript takes 2026-02-30 for the second of March. */
function isDay(year: number, month: number, day: number): boolean {
  const there = new Date(Date.UTC(year, month - 1, day));
  return there.getUTCMonth() === month - 1 && there.getUTCDate() === day;
}

/**
 * What a birth date says of an age. Only YYYY, YYYY-MM-DD and YYYY/MM/DD are understood (specification, section 5).
 * @param today yyyy-MM-dd, of the clinic
 * @returns null for anything else, for a day that no month has, and for a birth that lies ahead
 */
export function livedSince(birth: string | null | undefined, today: string): Lived | null {
  const found = /^(\d{4})(?:([-/])(\d{2})\2(\d{2}))?$/.exec(birth ?? '');
  if (!found) return null;
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  const [bornYear, bornMonth, bornDay] = [Number(found[1]), Number(found[3] ?? 1), Number(found[4] ?? 1)];
  if (!isDay(bornYear, bornMonth, bornDay)) return null;
  const months = (year - bornYear) * 12 + (month - bornMonth) - (day < bornDay ? 1 : 0);
  return months < 0 ? null : { months, toTheDay: found[3] !== undefined };
}
