import type { InputOf } from '@suya/contract/http/endpoint';
import { sharesByStatus } from '@suya/contract/orders/due';
import type * as labFigures from '@suya/contract/orders/lab-figures.endpoints';
import { sql } from 'kysely';
import type { LabCtx } from '../../../platform/ctx.ts';
import { labDayOf, labDayStart, labToday } from '../../../platform/lab-days.ts';

type Range = InputOf<typeof labFigures.getLabFigures>;

const toSend = sql.join([...sharesByStatus.keys()].map((status) => sql.lit(status)));

/**
 * The periods in which orders were or are overdue. The period of an order that is still to be sent has no end. If a
 * promise was renewed, the last one counts. The period of a shipped order ends with its last step away from the
 * road.
 */
const spans = ({ from, to }: Range) => sql`
  SELECT o.type, o.designer_id, o.designer_name, o.promised_on AS since, NULL::date AS until
    FROM orders o WHERE o.open AND o.status IN (${toSend}) AND o.promised_on <= ${to}::date
  UNION ALL
  SELECT o.type, o.designer_id, o.designer_name, o.promised_on, ${labDayOf('h.at')}
    FROM order_history h JOIN orders o ON o.clinic_id = h.clinic_id AND o.id = h.order_id
   WHERE h.at >= ${labDayStart(from)}
     AND h.from_status IN (${toSend}) AND h.to_status NOT IN (${toSend})
     AND NOT (o.open AND o.status IN (${toSend}))
     AND o.promised_on <= ${to}::date AND o.promised_on < ${labDayOf('h.at')}
     AND NOT EXISTS (SELECT FROM order_history e WHERE e.clinic_id = h.clinic_id AND e.order_id = h.order_id
                        AND e.seq > h.seq AND e.from_status IN (${toSend}) AND e.to_status NOT IN (${toSend}))`;

export interface Overdue {
  readonly day: string;
  readonly type: number | null;
  readonly designer_id: string | null;
  readonly name: string | null;
  /** 3: all of a day. 1: by appliance, 2: by designer, both on the last day. */
  readonly by: number;
  /** The range's last day, or today if that is earlier. */
  readonly last: boolean;
  readonly n: number;
}

/**
 * How many orders were overdue and not shipped at the end of each day, or are now for the lab's today; days ahead
 * have none. The last day is also split by appliance and by designer.
 */
export async function overdueBy(ctx: LabCtx, range: Range): Promise<Overdue[]> {
  const { rows } = await sql<Overdue>`
    WITH late AS MATERIALIZED (${spans(range)}),
         days AS (SELECT d::date AS day FROM generate_series(${range.from}::date, LEAST(${range.to}::date, ${labToday}), '1 day') d)
    SELECT d.day, l.type, l.designer_id, max(l.designer_name) AS name,
           GROUPING(l.type, l.designer_id) AS by,
           d.day = LEAST(${range.to}::date, ${labToday}) AS last, count(*)::int AS n
      FROM days d JOIN late l ON l.since <= LEAST(d.day, ${labToday} - 1) AND (l.until IS NULL OR l.until > d.day)
     GROUP BY GROUPING SETS ((d.day), (d.day, l.type), (d.day, l.designer_id))
    HAVING GROUPING(l.type, l.designer_id) = 3 OR d.day = LEAST(${range.to}::date, ${labToday})`.execute(ctx.db);
  return rows;
}
