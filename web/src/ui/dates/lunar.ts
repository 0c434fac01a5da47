import { SolarDay } from 'tyme4ts';
import type { Day } from './day.ts';

const FIRST_YEAR = 1900;
const LAST_YEAR = 2100;

/** What a Chinese calendar says beneath a date. */
export interface LunarDay {
  /** A festival's or solar term's name where it is one, else the lunar day; the month's name on its first day. */
  readonly name: string;
  readonly isFestival: boolean;
  /** Off or worked by the government's notice; null where no notice speaks of it. */
  readonly legal: 'off' | 'work' | null;
}

/**
 * The lunar side of a date; null outside 1900–2100, for which the calendar's tables are known (specification, section 9).
 * Festivals are the traditional and the civil ones; days off follow the published notices.
 */
export function lunarOf(day: Day): LunarDay | null {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  if (year < FIRST_YEAR || year > LAST_YEAR) return null;
  const solar = SolarDay.fromYmd(year, month, date);
  const lunar = solar.getLunarDay();
  const term = solar.getTermDay();
  const festival = lunar.getFestival()?.getName() ?? solar.getFestival()?.getName();
  const termName = term.getDayIndex() === 0 ? term.getSolarTerm().getName() : undefined;
  const plain = lunar.getDay() === 1 ? lunar.getLunarMonth().getName() : lunar.getName();
  const holiday = solar.getLegalHoliday();
  return {
    name: festival ?? termName ?? plain,
    isFestival: festival !== undefined,
    legal: holiday ? (holiday.isWork() ? 'work' : 'off') : null,
  };
}
