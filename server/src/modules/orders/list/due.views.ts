import { type DueFilter, sharesByStatus, USUAL_TURNAROUND_DAYS } from '@suya/contract/orders/due';
import type { OrderStatus } from '@suya/contract/orders/workflow/states';
import { type RawBuilder, sql } from 'kysely';
import { labToday } from '../../../platform/lab-days.ts';
import { workingDaysAhead } from '../calendar/calendar.views.ts';

/** Whose list it is. The lab may read neither a patient's phone nor the keys that a clinic searches by. */
export type Reader = 'clinic' | 'lab';

const toSend = sql.join([...sharesByStatus.keys()].map((status) => sql.lit(status)));

/**
 * Whether something is still to be sent. For the lab, PostgreSQL uses the index by status, which spans all clinics.
 * For a clinic that would read everybody's orders; the addition keeps PostgreSQL from using that index.
 */
const isToSend = (reader: Reader) =>
  reader === 'lab' ? sql<boolean>`o.status IN (${toSend})` : sql<boolean>`o.status + 0 IN (${toSend})`;

/** The percentage of the whole turnaround that is still needed, by status, as an SQL array. */
const shares = sql.lit(
  `{${Array.from({ length: Math.max(...sharesByStatus.keys()) }, (_, at) => sharesByStatus.get((at + 1) as OrderStatus) ?? 0)}}`,
);

/** The rest of the road in working days, by the rule's percentages. The order is `o`. */
const daysNeeded = sql<number>`((coalesce(o.turnaround_days, ${sql.lit(USUAL_TURNAROUND_DAYS)})
  * (${shares}::int[])[o.status] + 99) / 100)`;

const atRisk = () => sql<boolean>`(o.promised_on >= ${labToday}
  AND (o.appointment_on < o.promised_on OR o.promised_on < (${workingDaysAhead()})[${daysNeeded}]))`;

/** The condition on the promise for each filter. */
const conditions: Readonly<Record<DueFilter, () => RawBuilder<boolean>>> = {
  late: () => sql<boolean>`o.promised_on < ${labToday}`,
  atRisk,
  today: () => sql<boolean>`o.promised_on = ${labToday}`,
  week: () => sql<boolean>`(o.promised_on >= ${labToday} AND o.promised_on < ${labToday} + 7)`,
};

/** The condition for a list's `due` filter on the order `o`: the rule of `dueState`, in SQL. */
export const byDue = (filter: DueFilter, reader: Reader = 'clinic'): RawBuilder<boolean> =>
  sql<boolean>`(o.open AND o.promised_on IS NOT NULL AND ${isToSend(reader)} AND ${conditions[filter]()})`;

/** The condition for a list's range of promises on the order `o`: still to be sent, and promised within the range. */
export const byPromise = (range: { from?: string | undefined; to?: string | undefined }): RawBuilder<boolean> =>
  sql<boolean>`(o.open AND ${isToSend('lab')} AND o.promised_on >= coalesce(${range.from ?? null}::date, '-infinity')
    AND o.promised_on <= coalesce(${range.to ?? null}::date, 'infinity'))`;

/** Late or at risk. */
export const isUrgent = (): RawBuilder<boolean> =>
  sql<boolean>`(o.open AND o.promised_on IS NOT NULL AND ${isToSend('clinic')}
    AND (${conditions.late()} OR ${conditions.atRisk()}))`;
