/** A calendar day as the contract writes it, yyyy-MM-dd. It belongs to no zone; arithmetic is done in UTC. */
export type Day = string;

const dayMs = 86_400_000;
const at = (day: Day): number => Date.parse(`${day}T00:00:00Z`);
const dayAt = (time: number): Day => new Date(time).toISOString().slice(0, 10);

/** The day some days later, or earlier where `days` is negative. */
export const addDays = (day: Day, days: number): Day => dayAt(at(day) + days * dayMs);

/** 1 Monday … 7 Sunday. */
export const weekdayOf = (day: Day): number => new Date(at(day)).getUTCDay() || 7;

/** The same day of another month, or that month's last day where it is shorter. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dayAt(Date.UTC(year, month - 1 + months, Math.min(date, last)));
}

/** The first day of the day's month. */
export const startOfMonth = (day: Day): Day => `${day.slice(0, 8)}01`;

/** The weeks of a month from Monday to Sunday, with the days of its neighbours that fill them up: always six. */
export function weeksOf(month: Day): Day[][] {
  const first = startOfMonth(month);
  const monday = addDays(first, 1 - weekdayOf(first));
  return Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (_, day) => addDays(monday, week * 7 + day)));
}

/** The ISO week: the one that holds the year's first Thursday is week 1. */
export function isoWeekOf(day: Day): { readonly year: number; readonly week: number } {
  const thursday = addDays(day, 4 - weekdayOf(day));
  const year = Number(thursday.slice(0, 4));
  return { year, week: Math.floor((at(thursday) - at(`${thursday.slice(0, 4)}-01-01`)) / dayMs / 7) + 1 };
}

const LOOK_AHEAD_DAYS = 366;

/**
 * Where the keyboard goes from a day: the next one in steps of `step` days that may be chosen, at most a year away;
 * the day itself where there is none (specification, section 9).
 */
export function nextEnabled(day: Day, step: number, isDisabled: (day: Day) => boolean): Day {
  for (let days = step; Math.abs(days) <= LOOK_AHEAD_DAYS; days += step) {
    const found = addDays(day, days);
    if (!isDisabled(found)) return found;
  }
  return day;
}

/** The day itself where it may be chosen, else the next one that may, else the last one before; at most a year away. */
export function firstEnabled(day: Day, isDisabled: (day: Day) => boolean): Day {
  if (!isDisabled(day)) return day;
  const later = nextEnabled(day, 1, isDisabled);
  return later === day ? nextEnabled(day, -1, isDisabled) : later;
}
