import type { AnswerOf, InputOf } from '@suya/contract/http/endpoint';
import type * as labFigures from '@suya/contract/orders/lab-figures.endpoints';
import type { OrderEvent } from '@suya/contract/orders/workflow/needs';
import { statusesThat } from '@suya/contract/orders/workflow/states';
import { eventsDoing } from '@suya/contract/orders/workflow/workflow';
import { type RawBuilder, sql } from 'kysely';
import type { LabCtx } from '../../../platform/ctx.ts';
import { labDayEnd, labDayOf, labDayStart } from '../../../platform/lab-days.ts';

type Range = InputOf<typeof labFigures.getLabFigures>;
type Figures = AnswerOf<typeof labFigures.getLabFigures>;
type Designer = Figures['designers'][number];

const arriving = sql.join(statusesThat('arrival').map((status) => sql.lit(status)));
/** An event of the workflow as an SQL literal. */
const named = (event: OrderEvent) => sql.lit(event);
const assigning = sql.join(eventsDoing('assignDesigner').map(named));
const publishing = sql.join(eventsDoing('publishVersion').map(named));

/** The history's line `h` lies within the range, in days at the lab. */
const within = ({ from, to }: Range) => sql<boolean>`h.at >= ${labDayStart(from)} AND h.at < ${labDayEnd(to)}`;
const sameOrder = (one: string, other: string) =>
  sql<boolean>`${sql.ref(`${one}.clinic_id`)} = ${sql.ref(`${other}.clinic_id`)}
    AND ${sql.ref(`${one}.order_id`)} = ${sql.ref(`${other}.order_id`)}`;
const median = (days: RawBuilder<unknown>) =>
  sql<number | null>`round((percentile_cont(0.5) WITHIN GROUP (ORDER BY ${days}))::numeric, 1)::float8`;

/** An order's first arrival. An order that was sent back to the clinic and submitted again counts once. */
const arrivals = (range: Range) => sql`SELECT o.type, ${labDayOf('h.at')} AS day
  FROM order_history h JOIN orders o ON o.clinic_id = h.clinic_id AND o.id = h.order_id
 WHERE ${within(range)} AND h.to_status IN (${arriving})
   AND NOT EXISTS (SELECT FROM order_history e WHERE ${sameOrder('e', 'h')} AND e.to_status IN (${arriving}) AND e.seq < h.seq)`;

/**
 * Shipments with the promise they were shipped under. The order stores the last promise. For an order that was
 * remade later, the promise is the last one in its history before the shipment, unless a remake made that one void.
 */
const shipments = (range: Range) => sql`SELECT o.type, o.designer_id, o.designer_name, ${labDayOf('h.at')} AS day,
    CASE WHEN EXISTS (SELECT FROM order_history r WHERE ${sameOrder('r', 'h')} AND r.event = ${named('remake')} AND r.seq > h.seq)
         THEN (SELECT (p.detail ->> 'promisedOn')::date FROM order_history p
                WHERE ${sameOrder('p', 'h')} AND p.seq < h.seq AND p.detail ? 'promisedOn'
                  AND NOT EXISTS (SELECT FROM order_history r WHERE ${sameOrder('r', 'h')}
                                   AND r.event = ${named('remake')} AND r.seq > p.seq AND r.seq < h.seq)
                ORDER BY p.seq DESC LIMIT 1)
         ELSE o.promised_on END AS promised,
    CASE WHEN NOT EXISTS (SELECT FROM order_history s WHERE ${sameOrder('s', 'h')} AND s.event = ${named('ship')} AND s.seq < h.seq)
         THEN extract(epoch FROM h.at - (SELECT min(a.at) FROM order_history a
                WHERE ${sameOrder('a', 'h')} AND a.to_status IN (${arriving}))) / 86400 END AS took
  FROM order_history h JOIN orders o ON o.clinic_id = h.clinic_id AND o.id = h.order_id
 WHERE ${within(range)} AND h.event = ${named('ship')}`;

export interface Shipped {
  readonly day: string | null;
  readonly type: number | null;
  readonly designer_id: string | null;
  readonly name: string | null;
  readonly by: number;
  readonly out: number;
  readonly promised: number;
  readonly onTime: number;
  readonly late: number;
  readonly medianDays: number | null;
}

/** Shipments in total (`by` 7), by day (3), by appliance (5) and by designer (6). */
export async function shippedBy(ctx: LabCtx, range: Range): Promise<Shipped[]> {
  const { rows } = await sql<Shipped>`SELECT day, type, designer_id, max(designer_name) AS name,
      GROUPING(day, type, designer_id) AS by, count(*)::int AS out, count(promised)::int AS promised,
      (count(*) FILTER (WHERE day <= promised))::int AS "onTime", (count(*) FILTER (WHERE day > promised))::int AS late,
      ${median(sql`took`)} AS "medianDays"
    FROM (${shipments(range)}) s
    GROUP BY GROUPING SETS ((), (day), (type), (designer_id))`.execute(ctx.db);
  return rows;
}

export interface Arrived {
  readonly day: string | null;
  readonly type: number | null;
  readonly by: number;
  readonly n: number;
}

/** Arrivals in total (`by` 3), by day (1) and by appliance (2). */
export async function arrivedBy(ctx: LabCtx, range: Range): Promise<Arrived[]> {
  const { rows } = await sql<Arrived>`SELECT day, type, GROUPING(day, type) AS by, count(*)::int AS n
    FROM (${arrivals(range)}) a GROUP BY GROUPING SETS ((), (day), (type))`.execute(ctx.db);
  return rows;
}

export interface Remade {
  readonly type: number;
  readonly designer_id: string | null;
  readonly name: string | null;
  readonly cause: Figures['remakes'][number]['cause'];
  readonly responsibility: Figures['remakes'][number]['responsibility'];
  readonly n: number;
}

export async function remadeBy(ctx: LabCtx, range: Range): Promise<Remade[]> {
  const { rows } =
    await sql<Remade>`SELECT o.type, o.designer_id, max(o.designer_name) AS name, h.detail ->> 'cause' AS cause,
      h.detail ->> 'responsibility' AS responsibility, count(*)::int AS n
    FROM order_history h JOIN orders o ON o.clinic_id = h.clinic_id AND o.id = h.order_id
   WHERE ${within(range)} AND h.event = ${named('remake')}
   GROUP BY 1, 2, 4, 5`.execute(ctx.db);
  return rows;
}

export type Checked = Pick<Designer, 'id' | 'name' | 'checks' | 'returned'>;

/** For each designer, the designs handed to the check and those that the check sent back. */
export async function checkedBy(ctx: LabCtx, range: Range): Promise<Checked[]> {
  const { rows } = await sql<Checked>`SELECT id, max(name) AS name,
      (count(*) FILTER (WHERE event = ${named('submitCheck')}))::int AS checks,
      (count(*) FILTER (WHERE event = ${named('returnCheck')}))::int AS returned
    FROM (SELECT h.event, d.actor_id AS id, d.actor_name AS name FROM order_history h
            JOIN LATERAL (SELECT c.actor_id, c.actor_name FROM order_history c
                           WHERE ${sameOrder('c', 'h')} AND c.event = ${named('submitCheck')} AND c.seq <= h.seq
                           ORDER BY c.seq DESC LIMIT 1) d ON d.actor_id IS NOT NULL
           WHERE ${within(range)} AND (h.event = ${named('submitCheck')} OR h.event = ${named('returnCheck')})) one
   GROUP BY id`.execute(ctx.db);
  return rows;
}

export type Designed = Pick<Designer, 'id' | 'name' | 'medianDesignDays'>;

/** The design times of orders whose first version the clinic saw in the range. */
export async function designedBy(ctx: LabCtx, range: Range): Promise<Designed[]> {
  const { rows } = await sql<Designed>`SELECT o.designer_id AS id, max(o.designer_name) AS name,
      ${median(sql`extract(epoch FROM h.at - b.at) / 86400`)} AS "medianDesignDays"
    FROM order_history h
    JOIN orders o ON o.clinic_id = h.clinic_id AND o.id = h.order_id
    JOIN LATERAL (SELECT min(a.at) AS at FROM order_history a
                   WHERE ${sameOrder('a', 'h')} AND a.event IN (${assigning})) b ON b.at IS NOT NULL
   WHERE ${within(range)} AND h.event IN (${publishing}) AND o.designer_id IS NOT NULL
     AND NOT EXISTS (SELECT FROM order_history e
                      WHERE ${sameOrder('e', 'h')} AND e.event IN (${publishing}) AND e.seq < h.seq)
   GROUP BY o.designer_id`.execute(ctx.db);
  return rows;
}
