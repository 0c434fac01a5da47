import { ageAt } from '../ui/age.ts';
import type { Translate } from '../ui/language.ts';

export { formatBytes, formatCount, formatMoney } from '../ui/figures.ts';

const dayMs = 86_400_000;
/** The clinics' clock, and the lab's: eight hours ahead, all year, since before any moment that is kept here. */
const aheadMs = 8 * 3_600_000;

/** A moment as the clinic's clock has it, yyyy-MM-ddTHH:mm…; without the browser's tables of time zones, which take long to open. */
const onTheirClock = (time: string | Date): string => new Date(new Date(time).getTime() + aheadMs).toISOString();

/** The calendar day of a moment in the clinic's time zone, yyyy-MM-dd. */
export const dayOf = (time: string | Date): string => onTheirClock(time).slice(0, 10);

/** A moment in the clinic's time zone, yyyy-MM-dd HH:mm. */
export const formatTime = (time: string | Date): string => onTheirClock(time).slice(0, 16).replace('T', ' ');

/** Whole calendar days from today (in the clinic's time zone) to a yyyy-MM-dd date; negative when it is past. */
export function daysUntil(date: string, now: Date = new Date()): number {
  return Math.round((Date.parse(`${date}T00:00:00Z`) - Date.parse(`${dayOf(now)}T00:00:00Z`)) / dayMs);
}

/** A date or moment as people say it: today, yesterday, in 3 days; further than a week away as yyyy-MM-dd. */
export function formatRelativeDay(when: string, t: Translate, now: Date = new Date()): string {
  const date = when.length === 10 ? when : dayOf(when);
  const days = daysUntil(date, now);
  if (days === 0) return t('shell.relative.today');
  if (days === -1) return t('shell.relative.yesterday');
  if (days === 1) return t('shell.relative.tomorrow');
  if (Math.abs(days) > 7) return date;
  return days < 0 ? t('shell.relative.daysAgo', { days: -days }) : t('shell.relative.inDays', { days });
}

/** Full years since a birth date; undefined where it is not known or lies ahead. */
export function yearsOf(birth: string | null | undefined, now: Date = new Date()): number | undefined {
  const age = ageAt(birth, dayOf(now));
  return age ? (age.years ?? Math.floor(age.months / 12)) : undefined;
}

/** The age at a birth date as people say it; '-' where there is none (see `ageAt`). */
export function formatAge(birth: string | null | undefined, t: Translate, now: Date = new Date()): string {
  const age = ageAt(birth, dayOf(now));
  if (!age) return '-';
  return age.years === undefined
    ? t('shell.age.months', { months: age.months })
    : t('shell.age.years', { years: age.years });
}
