import {
  type DueFilter,
  type DueState,
  dueState,
  sharesByStatus,
  USUAL_TURNAROUND_DAYS,
} from '@suya/contract/orders/due';
import type { OrderStatus } from '@suya/contract/orders/workflow/states';
import { type RawBuilder, sql } from 'kysely';
import { labToday } from '../../platform/lab-days.ts';
import { readClock, workingDaysAhead } from './calendar.views.ts';

/** Whose list it is. The lab may not read a patient's phone nor the keys that a clinic searches by. */
export type Reader = 'clinic' | 'lab';

const toSend = sql.join([...sharesByStatus.keys()].map((status) => sql.lit(status)));

/**
 * Whether something is still to be sent. The lab enters by the status, whose index spans all clinics; of a clinic's
 * orders that would read everybody's, which the sum keeps PostgreSQL from.
 */
const isToSend = (reader: Reader) =>
  reader === 'lab' ? sql<boolean>`o.status IN (${toSend})` : sql<boolean>`o.status + 0 IN (${toSend})`;

/** By status how much of the whole turnaround is still needed, in percent, as an array of the database. */
const shares = sql.lit(
  `{${Array.from({ length: Math.max(...sharesByStatus.keys()) }, (_, at) => sharesByStatus.get((at + 1) as OrderStatus) ?? 0)}}`,
);

/** The rest of the road in working days, by the shares of the rule; the order is `o`. */
const daysNeeded = sql<number>`((coalesce(o.turnaround_days, ${sql.lit(USUAL_TURNAROUND_DAYS)})
  * (${shares}::int[])[o.status] + 99) / 100)`;

const atRisk = () => sql<boolean>`(o.promised_on >= ${labToday}
  AND (o.appointment_on < o.promised_on OR o.promised_on < (${workingDaysAhead()})[${daysNeeded}]))`;

/** What of the promise a filter asks for. */
const conditions: Readonly<Record<DueFilter, () => RawBuilder<boolean>>> = {
  late: () => sql<boolean>`o.promised_on < ${labToday}`,
  atRisk,
  today: () => sql<boolean>`o.promised_on = ${labToday}`,
  week: () => sql<boolean>`(o.promised_on >= ${labToday} AND o.promised_on < ${labToday} + 7)`,
};

/** The condition that a list's `due` filter is, of the order `o`: the rule of `dueState`, in the database's words. */
export const byDue = (filter: DueFilter, reader: Reader = 'clinic'): RawBuilder<boolean> =>
  sql<boolean>`(o.open AND o.promised_on IS NOT NULL AND ${isToSend(reader)} AND ${conditions[filter]()})`;

/** The condition that a list's range of promises is, of the order `o`: what is still to be sent and promised within it. */
export const byPromise = (range: { from?: string | undefined; to?: string | undefined }): RawBuilder<boolean> =>
  sql<boolean>`(o.open AND ${isToSend('lab')} AND o.promised_on >= coalesce(${range.from ?? null}::date, '-infinity')
    AND o.promised_on <= coalesce(${range.to ?? null}::date, 'infinity'))`;

/** Late or at risk. */
export const isUrgent = (): RawBuilder<boolean> =>
  sql<boolean>`(o.open AND o.promised_on IS NOT NULL AND ${isToSend('clinic')}
    AND (${conditions.late()} OR ${conditions.atRisk()}))`;

/** The columns of an order that its list's line needs to say how it stands to its promise. */
export const dueColumns = [
  'o.promise_kind',
  'o.amended_at',
  'o.turnaround_days',
  'o.rush',
  'o.parent_id',
  'o.road',
] as const;

interface DueLine {
  readonly status: number;
  readonly promised_on: string | null;
  readonly promise_kind: 'calendar' | 'lab' | null;
  readonly appointment_on: string | null;
  readonly amended_at: Date | null;
  readonly turnaround_days: number | null;
  readonly rush: boolean;
  readonly parent_id: string | null;
  readonly road: string;
}

interface DuePart {
  readonly parentId: string | null;
  readonly road: string;
  readonly rush: boolean;
  readonly promiseKind: 'calendar' | 'lab' | null;
  readonly due: DueState | null;
  readonly amendedAt: string | null;
}

/** The part of an order's line that tells of its promise and its family. */
export function duePartOf(line: DueLine & { lab_clock: string }): DuePart {
  const { today, exceptions } = readClock(line.lab_clock);
  const facts = {
    status: line.status,
    promisedOn: line.promised_on,
    appointmentOn: line.appointment_on,
    turnaroundDays: line.turnaround_days,
  };
  return {
    parentId: line.parent_id,
    road: line.road,
    rush: line.rush,
    promiseKind: line.promise_kind,
    due: dueState(facts, today, exceptions),
    amendedAt: line.amended_at?.toISOString() ?? null,
  };
}
