const DAY_MS = 86_400_000;

/** The days that differ from a Monday-to-Friday week, yyyy-MM-dd: true for a working day, false for a day off. */
export type WorkingExceptions = ReadonlyMap<string, boolean>;

const none: WorkingExceptions = new Map();

const at = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10);

/**
 * The day `days` calendar days later (earlier if negative).
 * @param day yyyy-MM-dd
 */
export const addDays = (day: string, days: number): string => dayAt(at(day) + days * DAY_MS);

/**
 * Whether a day is a Saturday or a Sunday.
 * @param day yyyy-MM-dd
 */
export function isWeekend(day: string): boolean {
  const weekday = new Date(at(day)).getUTCDay();
  return weekday === 0 || weekday === 6;
}

/** Whether the lab works on a day. @param day yyyy-MM-dd */
export const isWorkingDay = (day: string, exceptions: WorkingExceptions = none): boolean =>
  exceptions.get(day) ?? !isWeekend(day);

/**
 * The date `days` working days after `from`. With 0 days it is `from` itself, even if the lab is closed then.
 * @param from yyyy-MM-dd
 * @param exceptions holidays, make-up days and the lab's own days; by default only weekends are off
 * @returns yyyy-MM-dd
 */
export function addWorkingDays(from: string, days: number, exceptions: WorkingExceptions = none): string {
  let day = from;
  for (let left = days; left > 0; ) {
    day = addDays(day, 1);
    if (isWorkingDay(day, exceptions)) left -= 1;
  }
  return day;
}

/** Monday to Friday, after `from` up to and with the day that is so many days later. */
function weekdaysAfter(from: string, days: number): number {
  const weeks = Math.floor(days / 7);
  const rest = Array.from({ length: days % 7 }, (_, ahead) => addDays(from, ahead + 1));
  return weeks * 5 + rest.filter((day) => !isWeekend(day)).length;
}

/**
 * How many working days there are after `from` up to and with `to`; 0 where `to` is not later. A day far off takes no longer
 * than one that is near: every order of a list is asked.
 * @param from yyyy-MM-dd
 * @param to yyyy-MM-dd
 */
export function workingDaysUntil(from: string, to: string, exceptions: WorkingExceptions = none): number {
  if (to <= from) return 0;
  let count = weekdaysAfter(from, Math.round((at(to) - at(from)) / DAY_MS));
  for (const [day, works] of exceptions) {
    if (from < day && day <= to) count += Number(works) - Number(!isWeekend(day));
  }
  return count;
}
