import type { HolidayKey } from '@suya/contract/orders/calendar.endpoints';
import type { WorkingExceptions } from '@suya/contract/orders/working-days';
import { LegalHoliday } from 'tyme4ts';

/** A day that China's notice of public holidays changes or names. */
export interface LegalDay {
  /** False: a holiday. True: a weekend day that is worked to make up for one. */
  readonly working: boolean;
  readonly holiday: HolidayKey;
}

const FIRST_YEAR = 2024;
/** No notice of holidays is published further ahead. */
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
  /** The days that differ from the week. */
  readonly exceptions: WorkingExceptions;
  /** The last known year. */
  readonly to: number;
}

let known: LegalHolidays | undefined;

/**
 * The public holidays of China and their make-up working days, as far as the library knows the notices. They change
 * only with a release, so every process has the same.
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
