import type { Translate } from '../ui/language.ts';

export { formatBytes, formatCount, formatMoney } from '../ui/figures.ts';

/** The clinics' time zone; the lab works in the same one. */
export const clinicTimeZone = 'Asia/Shanghai';

const dayMs = 86_400_000;
const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone: clinicTimeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

const partsOf = (time: string | Date) =>
  Object.fromEntries(parts.formatToParts(new Date(time)).map((part) => [part.type, part.value]));

/** The calendar day of a moment in the clinic's time zone, yyyy-MM-dd. */
export function dayOf(time: string | Date): string {
  const { year, month, day } = partsOf(time);
  return `${year}-${month}-${day}`;
}

/** A moment in the clinic's time zone, yyyy-MM-dd HH:mm. */
export function formatTime(time: string | Date): string {
  const { hour, minute } = partsOf(time);
  return `${dayOf(time)} ${hour}:${minute}`;
}

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

/** Full years since a birth date (yyyy-MM-dd); undefined where it is not known or lies ahead. */
export function yearsOf(birth: string | null | undefined, now: Date = new Date()): number | undefined {
  const [year, month = 1, day = 1] = (birth ?? '').split('-').map(Number);
  const [thisYear = 0, thisMonth = 1, thisDay = 1] = dayOf(now).split('-').map(Number);
  if (!year) return undefined;
  const years = thisYear - year - (thisMonth < month || (thisMonth === month && thisDay < day) ? 1 : 0);
  return years < 0 ? undefined : years;
}

/**
 * Age at a birth date. Only YYYY, YYYY-MM-DD and YYYY/MM/DD are understood; anything else gives '-' (specification, section 5).
 */
export function formatAge(birth: string | null | undefined, t: Translate, now: Date = new Date()): string {
  const found = /^(\d{4})(?:([-/])(\d{2})\2(\d{2}))?$/.exec(birth ?? '');
  if (!found) return '-';
  const [year = 0, month = 1, day = 1] = dayOf(now).split('-').map(Number);
  const [bornYear, bornMonth, bornDay] = [Number(found[1]), Number(found[3] ?? 1), Number(found[4] ?? 1)];
  const months = (year - bornYear) * 12 + (month - bornMonth) - (day < bornDay ? 1 : 0);
  if (months < 0) return '-';
  return months < 24 && found[3]
    ? t('shell.age.months', { months })
    : t('shell.age.years', { years: Math.floor(months / 12) });
}
