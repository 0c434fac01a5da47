import type { HolidayKey } from '@suya/contract/orders/calendar.endpoints';
import type { WorkingExceptions } from '@suya/contract/orders/working-days';
import { LegalHoliday } from 'tyme4ts';

/** A day on which China's notice of public holidays departs from the week, or names it. */
export interface LegalDay {
  /** False: a holiday. True: a weekend that is worked on to make up for one. */
  readonly working: boolean;
  readonly holiday: HolidayKey;
}

const FIRST_YEAR = 2024;
/** Nobody gives notice of holidays further ahead. */
const YEARS_AHEAD = 20;

const keys: readonly (readonly [string, HolidayKey])[] = [
  ['国庆中秋', 'nationalMidAutumn'],
  ['元旦', 'newYear'],
  ['春节', 'spring'],
  ['清明', 'qingming'],
  ['劳动', 'labour'],
  ['端午', 'dragonBoat'],
  ['中秋', 'midAutumn'],
  ['国庆', 'national'],
];

const keyOf = (name: string): HolidayKey => keys.find(([part]) => name.includes(part))?.[1] ?? 'other';

function daysOfYear(year: number): (readonly [string, LegalDay])[] {
  const found: (readonly [string, LegalDay])[] = [];
  for (const date = new Date(Date.UTC(year, 0, 1)); date.getUTCFullYear() === year; ) {
    const legal = LegalHoliday.fromYmd(year, date.getUTCMonth() + 1, date.getUTCDate());
    const day = date.toISOString().slice(0, 10);
    if (legal) found.push([day, { working: legal.isWork(), holiday: keyOf(legal.getName()) }]);
    date.setUTCDate(date.getUTCDate() + 1);
  }
  return found;
}

interface LegalHolidays {
  readonly days: ReadonlyMap<string, LegalDay>;
  /** The same as days that depart from the week. */
  readonly exceptions: WorkingExceptions;
  /** The last year that is known. */
  readonly to: number;
}

let known: LegalHolidays | undefined;

/**
 * The public holidays of China and the days worked on for them, as far as the library knows the notices: constants of
 * a release, and no process's own memory.
 */
export function legalHolidays(): LegalHolidays {
  if (known) return known;
  const days = new Map<string, LegalDay>();
  let to = FIRST_YEAR - 1;
  for (let year = FIRST_YEAR; year < FIRST_YEAR + YEARS_AHEAD; year += 1) {
    const found = daysOfYear(year);
    if (found.length === 0) break;
    for (const [day, legal] of found) days.set(day, legal);
    to = year;
  }
  const exceptions = new Map([...days].map(([day, { working }]) => [day, working] as const));
  known = { days, exceptions, to };
  return known;
}
