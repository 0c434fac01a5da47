import type { InputOf } from '@suya/contract/http/endpoint';
import type * as calendar from '@suya/contract/orders/calendar.endpoints';
import type { CalendarDay, LabCalendar } from '@suya/contract/orders/calendar.endpoints';
import { sharesByStatus } from '@suya/contract/orders/due';
import { addDays, isWeekend } from '@suya/contract/orders/working-days';
import { sql } from 'kysely';
import type { LabCtx } from '../../../platform/ctx.ts';
import { clearLabDay, putLabDay } from './calendar.repo.ts';
import { legalHolidays } from './legal-holidays.ts';

/** The lab's own entries for a range of days. */
async function ownDays(ctx: LabCtx, from: string, to: string) {
  const rows = await ctx.db.selectFrom('lab_day').selectAll().where('day', '>=', from).where('day', '<=', to).execute();
  return new Map(rows.map((row) => [row.day, row]));
}

/** For each day, the number of orders that are promised for it and not shipped yet. */
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

/** A range of days of the lab's calendar. */
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
export async function getCalendar(ctx: LabCtx, { month }: InputOf<typeof calendar.getCalendar>): Promise<LabCalendar> {
  const from = `${month}-01`;
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10);
  return { knownTo: legalHolidays().to, days: await daysOf(ctx, from, last) };
}

/** Closes or opens the lab on a day. Promises that were already made do not change. */
export function setCalendarDay(ctx: LabCtx, input: InputOf<typeof calendar.setCalendarDay>): Promise<CalendarDay> {
  return ctx.transaction(async (tx) => {
    await putLabDay(tx, input);
    return dayOf(tx, input.day);
  });
}

/** Makes a day follow the public holidays and the week again. */
export function clearCalendarDay(
  ctx: LabCtx,
  { day }: InputOf<typeof calendar.clearCalendarDay>,
): Promise<CalendarDay> {
  return ctx.transaction(async (tx) => {
    await clearLabDay(tx, day);
    return dayOf(tx, day);
  });
}
