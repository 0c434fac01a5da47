import type { InputOf } from '@suya/contract/http/endpoint';
import type {
  CalendarDay,
  clearCalendarDay,
  getCalendar,
  LabCalendar,
  setCalendarDay,
} from '@suya/contract/orders/calendar.endpoints';
import { sharesByStatus } from '@suya/contract/orders/due';
import { addDays, isWeekend } from '@suya/contract/orders/working-days';
import { sql } from 'kysely';
import type { LabCtx } from '../../platform/ctx.ts';
import { clearLabDay, putLabDay } from './calendar.repo.ts';
import { legalHolidays } from './legal-holidays.ts';

/** What the lab itself said of the days from one to another. */
async function ownDays(ctx: LabCtx, from: string, to: string) {
  const rows = await ctx.db.selectFrom('lab_day').selectAll().where('day', '>=', from).where('day', '<=', to).execute();
  return new Map(rows.map((row) => [row.day, row]));
}

/** How many orders are promised for each day and not shipped yet. */
async function promisedOn(ctx: LabCtx, from: string, to: string): Promise<ReadonlyMap<string, number>> {
  const rows = await ctx.db
    .selectFrom('orders')
    .select(['promised_on', sql<number>`count(*)::int`.as('n')])
    .where('open', '=', true)
    .where('status', 'in', [...sharesByStatus.keys()])
    .where('promised_on', '>=', from)
    .where('promised_on', '<=', to)
    .groupBy('promised_on')
    .execute();
  return new Map(rows.map((row) => [row.promised_on ?? '', row.n]));
}

/** The days from one to another as the lab's calendar has them. */
async function daysOf(ctx: LabCtx, from: string, to: string): Promise<CalendarDay[]> {
  const [own, promised] = await Promise.all([ownDays(ctx, from, to), promisedOn(ctx, from, to)]);
  const { days: legal } = legalHolidays();
  const days: CalendarDay[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const set = own.get(day);
    const holiday = legal.get(day);
    days.push({
      day,
      working: set?.working ?? holiday?.working ?? !isWeekend(day),
      source: set ? 'lab' : holiday ? 'holiday' : 'week',
      holiday: holiday?.holiday ?? null,
      reason: set?.reason ?? null,
      setBy: set?.set_by_name ?? null,
      setAt: set?.set_at.toISOString() ?? null,
      promised: promised.get(day) ?? 0,
    });
  }
  return days;
}

async function dayOf(ctx: LabCtx, day: string): Promise<CalendarDay> {
  const [found] = await daysOf(ctx, day, day);
  if (!found) throw new Error(`no such day: ${day}`);
  return found;
}

/** A month of the lab's calendar. */
export async function calendarMonth(ctx: LabCtx, { month }: InputOf<typeof getCalendar>): Promise<LabCalendar> {
  const from = `${month}-01`;
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10);
  return { knownTo: legalHolidays().to, days: await daysOf(ctx, from, last) };
}

/** Closes the lab on a day or lets it work on it; promises that were made stay as they are. */
export function setDay(ctx: LabCtx, input: InputOf<typeof setCalendarDay>): Promise<CalendarDay> {
  return ctx.transaction(async (tx) => {
    await putLabDay(tx, input);
    return dayOf(tx, input.day);
  });
}

/** Lets a day follow the public holidays and the week again. */
export function clearDay(ctx: LabCtx, { day }: InputOf<typeof clearCalendarDay>): Promise<CalendarDay> {
  return ctx.transaction(async (tx) => {
    await clearLabDay(tx, day);
    return dayOf(tx, day);
  });
}
