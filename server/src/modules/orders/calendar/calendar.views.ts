import type { WorkingExceptions } from '@suya/contract/orders/working-days';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/ctx.ts';
import { labToday } from '../../../platform/lab-days.ts';
import { legalHolidays } from './legal-holidays.ts';

/** The calendar as a query returns it: today, and the lab's own days from today on. */
export interface ClockRow {
  readonly today: string;
  readonly days: Readonly<Record<string, boolean>>;
}

/** The lab's today and its own days ahead, as one value, so that a list needs no separate query for them. */
export const labClock = sql<ClockRow>`(SELECT json_build_object('today', ${labToday}, 'days',
  coalesce((SELECT json_object_agg(day, working) FROM lab_day WHERE day >= ${labToday}), '{}'::json)))`;

/** The same as text, for lists: every line carries it, but it is parsed only once. */
export const labClockText = sql<string>`${labClock}::text`;

/** Today at the lab, and the days that differ from the week. */
export interface LabClock {
  readonly today: string;
  readonly exceptions: WorkingExceptions;
}

/** The lab's own entries override the public holidays. */
export function clockOf({ today, days }: ClockRow): LabClock {
  const { exceptions } = legalHolidays();
  const own = Object.entries(days);
  return { today, exceptions: own.length > 0 ? new Map([...exceptions, ...own]) : exceptions };
}

let lastRead: { readonly text: string; readonly clock: LabClock } | undefined;

/** Parses a text of `labClockText`. All lines of a list carry the same text. */
export function readClock(text: string): LabClock {
  if (lastRead?.text !== text) lastRead = { text, clock: clockOf(JSON.parse(text) as ClockRow) };
  return lastRead.clock;
}

/** The calendar as it is now. */
export async function labClockNow(ctx: Ctx): Promise<LabClock> {
  const { rows } = await sql<{ clock: ClockRow }>`SELECT ${labClock} AS clock`.execute(ctx.db);
  const row = rows[0];
  if (!row) throw new Error('the database told no time');
  return clockOf(row.clock);
}

const legalList = (working: boolean): string[] =>
  [...legalHolidays().days].flatMap(([day, legal]) => (legal.working === working ? [day] : []));

const AHEAD_DAYS = 260;

/** The working days after today as an SQL array, nearest first; at least 120 of them. */
export const workingDaysAhead = () => sql<string[]>`(ARRAY(
  SELECT d.day::date FROM generate_series(${labToday} + 1, ${labToday} + ${sql.lit(AHEAD_DAYS)}, '1 day') AS d(day)
    LEFT JOIN lab_day l ON l.day = d.day::date
   WHERE coalesce(l.working, d.day::date = ANY (${legalList(true)}::date[])
                  OR (extract(isodow FROM d.day) < 6 AND NOT d.day::date = ANY (${legalList(false)}::date[])))
   ORDER BY d.day))`;
