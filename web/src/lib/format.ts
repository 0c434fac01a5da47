import type { Translate } from '../ui/language.ts';
import { ageAt } from '../ui/values/age.ts';

export { formatBytes, formatCount, formatMoney } from '../ui/charts/figures.ts';

const dayMs = 86_400_000;
/** The time zone of the clinics and the lab: eight hours ahead of UTC all year, for every moment stored here. */
const aheadMs = 8 * 3_600_000;

/**
 * A moment in the clinic's time zone, yyyy-MM-ddTHH:mm…, computed without the browser's time zone tables, which are
 * slow to load.
 */
const onTheirClock = (time: string | Date): string => new Date(new Date(time).getTime() + aheadMs).toISOString();

/** The calendar day of a moment in the clinic's time zone, yyyy-MM-dd. */
export const dayOf = (time: string | Date): string => onTheirClock(time).slice(0, 10);

/** A moment in the clinic's time zone, yyyy-MM-dd HH:mm. */
export const formatTime = (time: string | Date): string => onTheirClock(time).slice(0, 16).replace('T', ' ');

/** Whole calendar days from today (in the clinic's time zone) to a yyyy-MM-dd date; negative when it is past. */
export function daysUntil(date: string, now: Date = new Date()): number {
  return Math.round((Date.parse(`${date}T00:00:00Z`) - Date.parse(`${dayOf(now)}T00:00:00Z`)) / dayMs);
}

/** A date or moment as people say it: today, yesterday, in 3 days; yyyy-MM-dd if it is more than a week away. */
export function formatRelativeDay(when: string, t: Translate, now: Date = new Date()): string {
  const date = when.length === 10 ? when : dayOf(when);
  const days = daysUntil(date, now);
  if (days === 0) return t('shell.relative.today');
  if (days === -1) return t('shell.relative.yesterday');
  if (days === 1) return t('shell.relative.tomorrow');
  if (Math.abs(days) > 7) return date;
  return days < 0 ? t('shell.relative.daysAgo', { days: -days }) : t('shell.relative.inDays', { days });
}

/** Full years since a birth date; undefined if it is unknown or in the future. */
export function yearsOf(birth: string | null | undefined, now: Date = new Date()): number | undefined {
  const age = ageAt(birth, dayOf(now));
  return age ? (age.years ?? Math.floor(age.months / 12)) : undefined;
}

/** The age for a birth date as people say it; '-' if unknown (see `ageAt`). */
export function formatAge(birth: string | null | undefined, t: Translate, now: Date = new Date()): string {
  const age = ageAt(birth, dayOf(now));
  if (!age) return '-';
  return age.years === undefined
    ? t('shell.age.months', { months: age.months })
    : t('shell.age.years', { years: age.years });
}
