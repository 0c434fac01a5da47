import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { date, line, time } from '../http/fields.ts';

/** The public holidays of China, for naming days in the calendar. */
const holidayKeys = [
  'newYear',
  'spring',
  'qingming',
  'labour',
  'dragonBoat',
  'midAutumn',
  'national',
  'nationalMidAutumn',
  'other',
] as const;
export type HolidayKey = (typeof holidayKeys)[number];

/** One day of the lab's calendar. The lab's own entry overrides the public holidays, which override the week. */
const calendarDay = z
  .strictObject({
    day: date,
    working: z.boolean(),
    source: z.enum(['week', 'holiday', 'lab']),
    /** The public holiday on this day, or the one that a working weekend makes up for. */
    holiday: z.enum(holidayKeys).nullable(),
    reason: z.string().nullable(),
    setBy: z.string().nullable(),
    setAt: time.nullable(),
    /** Number of orders promised for that day and not shipped yet. */
    promised: z.int(),
  })
  .meta({ id: 'CalendarDay' });
export type CalendarDay = z.output<typeof calendarDay>;

export const labCalendar = z
  .strictObject({
    /** The last year whose public holidays are known. */
    knownTo: z.int(),
    days: z.array(calendarDay),
  })
  .meta({ id: 'LabCalendar' });
export type LabCalendar = z.output<typeof labCalendar>;

const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/);

export const getCalendar = endpoint({
  method: 'GET',
  path: '/lab-api/v1/calendar',
  summary: 'The days of a month: worked on or not, why, and how many orders are promised for each',
  access: 'labView',
  query: z.strictObject({ month }),
  answer: labCalendar,
});

export const setCalendarDay = endpoint({
  method: 'POST',
  path: '/lab-api/v1/calendar/days',
  summary: 'Close the lab on a day or work on it, with the reason; promises that were made stay as they are',
  access: 'labCalendar',
  repeat: 'sets',
  body: z.strictObject({ day: date, working: z.boolean(), reason: line(100).min(1) }),
  answer: calendarDay,
});

export const clearCalendarDay = endpoint({
  method: 'POST',
  path: '/lab-api/v1/calendar/days/remove',
  summary: 'Let a day follow the public holidays and the week again',
  access: 'labCalendar',
  repeat: 'ends',
  body: z.strictObject({ day: date }),
  answer: calendarDay,
});
