import type { AnswerOf, InputOf } from '@suya/contract/http/endpoint';
import type { getLabFigures } from '@suya/contract/orders/lab-figures.endpoints';
import { type RawBuilder, sql } from 'kysely';
import type { LabCtx } from '../../platform/ctx.ts';
import { labDayEnd, labDayOf, labDayStart } from '../../platform/lab-days.ts';
import { type Overdue, overdueBy } from './overdue.views.ts';

type Range = InputOf<typeof getLabFigures>;
type Figures = AnswerOf<typeof getLabFigures>;
type Designer = Figures['designers'][number];

/** The history's line `h` lies within the range, by the lab's days. */
const within = ({ from, to }: Range) => sql<boolean>`h.at >= ${labDayStart(from)} AND h.at < ${labDayEnd(to)}`;
const sameOrder = (one: string, other: string) =>
  sql<boolean>`${sql.ref(`${one}.clinic_id`)} = ${sql.ref(`${other}.clinic_id`)}
    AND ${sql.ref(`${one}.order_id`)} = ${sql.ref(`${other}.order_id`)}`;
const median = (days: RawBuilder<unknown>) =>
  sql<number | null>`round((percentile_cont(0.5) WITHIN GROUP (ORDER BY ${days}))::numeric, 1)::float8`;

/** What comes in: an order's first arrival; what the clinic had back and handed in again came in once. */
const arrivals = (range: Range) => sql`SELECT o.type, ${labDayOf('h.at')} AS day
  FROM order_history h JOIN orders o ON o.clinic_id = h.clinic_id AND o.id = h.order_id
 WHERE ${within(range)} AND h.to_status IN (2, 51)
   AND NOT EXISTS (SELECT FROM order_history e WHERE ${sameOrder('e', 'h')} AND e.to_status IN (2, 51) AND e.seq < h.seq)`;

/**
 * What went out, with the promise it was shipped under. The order holds the last promise; what was remade afterwards
 * had the one that its history last names before it was shipped, where a remake has not made that void.
 */
const shipments = (range: Range) => sql`SELECT o.type, o.designer_id, o.designer_name, ${labDayOf('h.at')} AS day,
    CASE WHEN EXISTS (SELECT FROM order_history r WHERE ${sameOrder('r', 'h')} AND r.event = 'remake' AND r.seq > h.seq)
         THEN (SELECT (p.detail ->> 'promisedOn')::date FROM order_history p
                WHERE ${sameOrder('p', 'h')} AND p.seq < h.seq AND p.detail ? 'promisedOn'
                  AND NOT EXISTS (SELECT FROM order_history r WHERE ${sameOrder('r', 'h')}
                                   AND r.event = 'remake' AND r.seq > p.seq AND r.seq < h.seq)
                ORDER BY p.seq DESC LIMIT 1)
         ELSE o.promised_on END AS promised,
    CASE WHEN NOT EXISTS (SELECT FROM order_history s WHERE ${sameOrder('s', 'h')} AND s.event = 'ship' AND s.seq < h.seq)
         THEN extract(epoch FROM h.at - (SELECT min(a.at) FROM order_history a
                WHERE ${sameOrder('a', 'h')} AND a.to_status IN (2, 51))) / 86400 END AS took
  FROM order_history h JOIN orders o ON o.clinic_id = h.clinic_id AND o.id = h.order_id
 WHERE ${within(range)} AND h.event = 'ship'`;

interface Shipped {
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

/** Shipments altogether (`by` 7), by day (3), by appliance (5) and by designer (6). */
async function shippedBy(ctx: LabCtx, range: Range): Promise<Shipped[]> {
  const { rows } = await sql<Shipped>`SELECT day, type, designer_id, max(designer_name) AS name,
      GROUPING(day, type, designer_id) AS by, count(*)::int AS out, count(promised)::int AS promised,
      (count(*) FILTER (WHERE day <= promised))::int AS "onTime", (count(*) FILTER (WHERE day > promised))::int AS late,
      ${median(sql`took`)} AS "medianDays"
    FROM (${shipments(range)}) s
    GROUP BY GROUPING SETS ((), (day), (type), (designer_id))`.execute(ctx.db);
  return rows;
}

interface Arrived {
  readonly day: string | null;
  readonly type: number | null;
  readonly by: number;
  readonly n: number;
}

/** Arrivals altogether (`by` 3), by day (1) and by appliance (2). */
async function arrivedBy(ctx: LabCtx, range: Range): Promise<Arrived[]> {
  const { rows } = await sql<Arrived>`SELECT day, type, GROUPING(day, type) AS by, count(*)::int AS n
    FROM (${arrivals(range)}) a GROUP BY GROUPING SETS ((), (day), (type))`.execute(ctx.db);
  return rows;
}

interface Remade {
  readonly type: number;
  readonly designer_id: string | null;
  readonly name: string | null;
  readonly cause: Figures['remakes'][number]['cause'];
  readonly responsibility: Figures['remakes'][number]['responsibility'];
  readonly n: number;
}

async function remadeBy(ctx: LabCtx, range: Range): Promise<Remade[]> {
  const { rows } =
    await sql<Remade>`SELECT o.type, o.designer_id, max(o.designer_name) AS name, h.detail ->> 'cause' AS cause,
      h.detail ->> 'responsibility' AS responsibility, count(*)::int AS n
    FROM order_history h JOIN orders o ON o.clinic_id = h.clinic_id AND o.id = h.order_id
   WHERE ${within(range)} AND h.event = 'remake'
   GROUP BY 1, 2, 4, 5`.execute(ctx.db);
  return rows;
}

type Checked = Pick<Designer, 'id' | 'name' | 'checks' | 'returned'>;

/** What each designer handed to the check, and what of theirs the check sent back. */
async function checkedBy(ctx: LabCtx, range: Range): Promise<Checked[]> {
  const { rows } = await sql<Checked>`SELECT id, max(name) AS name,
      (count(*) FILTER (WHERE event = 'submitCheck'))::int AS checks,
      (count(*) FILTER (WHERE event = 'returnCheck'))::int AS returned
    FROM (SELECT h.event, d.actor_id AS id, d.actor_name AS name FROM order_history h
            JOIN LATERAL (SELECT c.actor_id, c.actor_name FROM order_history c
                           WHERE ${sameOrder('c', 'h')} AND c.event = 'submitCheck' AND c.seq <= h.seq
                           ORDER BY c.seq DESC LIMIT 1) d ON d.actor_id IS NOT NULL
           WHERE ${within(range)} AND h.event IN ('submitCheck', 'returnCheck')) one
   GROUP BY id`.execute(ctx.db);
  return rows;
}

type Designed = Pick<Designer, 'id' | 'name' | 'medianDesignDays'>;

/** How long designs took whose first version the clinic saw in the range. */
async function designedBy(ctx: LabCtx, range: Range): Promise<Designed[]> {
  const { rows } = await sql<Designed>`SELECT o.designer_id AS id, max(o.designer_name) AS name,
      ${median(sql`extract(epoch FROM h.at - b.at) / 86400`)} AS "medianDesignDays"
    FROM order_history h
    JOIN orders o ON o.clinic_id = h.clinic_id AND o.id = h.order_id
    JOIN LATERAL (SELECT min(a.at) AS at FROM order_history a
                   WHERE ${sameOrder('a', 'h')} AND a.event IN ('assign', 'startPlan')) b ON b.at IS NOT NULL
   WHERE ${within(range)} AND h.event IN ('publish', 'shareRough') AND o.designer_id IS NOT NULL
     AND NOT EXISTS (SELECT FROM order_history e
                      WHERE ${sameOrder('e', 'h')} AND e.event IN ('publish', 'shareRough') AND e.seq < h.seq)
   GROUP BY o.designer_id`.execute(ctx.db);
  return rows;
}

const DAY_MS = 86_400_000;
const none = { out: 0, promised: 0, onTime: 0, late: 0, medianDays: null };

interface Counted {
  readonly arrived: readonly Arrived[];
  readonly shipped: readonly Shipped[];
  readonly remade: readonly Remade[];
  readonly overdue: readonly Overdue[];
}

const overdueOf = (rows: readonly Overdue[], isIt: (row: Overdue) => boolean): number => rows.find(isIt)?.n ?? 0;

function daysOf({ from, to }: Range, { arrived, shipped, overdue }: Counted): Figures['days'] {
  const length = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return Array.from({ length }, (_, index) => {
    const day = new Date(Date.parse(from) + index * DAY_MS).toISOString().slice(0, 10);
    const { out, late } = shipped.find((row) => row.by === 3 && row.day === day) ?? none;
    return {
      day,
      in: arrived.find((row) => row.by === 1 && row.day === day)?.n ?? 0,
      out,
      late,
      overdue: overdueOf(overdue, (row) => row.by === 3 && row.day === day),
    };
  });
}

const sumOf = (rows: readonly { readonly n: number }[]) => rows.reduce((sum, { n }) => sum + n, 0);

async function appliancesOf(
  ctx: LabCtx,
  { arrived, shipped, remade, overdue: waiting }: Counted,
): Promise<Figures['appliances']> {
  const known = await ctx.db
    .selectFrom('catalogue_appliance')
    .select(['order_type', 'label', 'hue', 'track'])
    .orderBy('order_type')
    .execute();
  return known.flatMap(({ order_type: type, label, hue, track }) => {
    const came = arrived.find((row) => row.by === 2 && row.type === type)?.n ?? 0;
    const { out, promised, onTime, medianDays } = shipped.find((row) => row.by === 5 && row.type === type) ?? none;
    const remakes = sumOf(remade.filter((row) => row.type === type));
    const overdue = overdueOf(waiting, (row) => row.by === 1 && row.type === type);
    const appliance = { label, hue, track };
    return came + out + remakes + overdue === 0
      ? []
      : [{ type, appliance, in: came, out, promised, onTime, overdue, remakes, medianDays }];
  }) as Figures['appliances'];
}

/** Rows that are somebody's, under their name. */
const ofDesigners = <Row extends Pick<Shipped, 'designer_id' | 'name'>>(rows: readonly Row[]) =>
  rows.flatMap((row) => (row.designer_id ? [{ ...row, id: row.designer_id, name: row.name ?? '' }] : []));

interface OfDesigners extends Counted {
  readonly checked: readonly Checked[];
  readonly designed: readonly Designed[];
}

function designersOf({ shipped, remade, checked, designed, overdue: waiting }: OfDesigners): Designer[] {
  const sent = ofDesigners(shipped.filter(({ by }) => by === 6));
  const again = ofDesigners(remade);
  const late = ofDesigners(waiting.filter(({ by }) => by === 2));
  const names = new Map([...late, ...again, ...sent, ...designed, ...checked].map(({ id, name }) => [id, name]));
  return [...names]
    .map(([id, name]) => {
      const { out, promised, onTime, medianDays } = sent.find((row) => row.id === id) ?? none;
      const remakes = sumOf(again.filter((row) => row.id === id));
      const { checks, returned } = checked.find((row) => row.id === id) ?? { checks: 0, returned: 0 };
      const medianDesignDays = designed.find((row) => row.id === id)?.medianDesignDays ?? null;
      const overdue = late.find((row) => row.id === id)?.n ?? 0;
      return { id, name, checks, returned, out, promised, onTime, overdue, remakes, medianDays, medianDesignDays };
    })
    .toSorted((a, b) => b.out - a.out || a.name.localeCompare(b.name, 'zh'));
}

/** Arrivals, shipments, punctuality, remakes and turnaround from one day of the lab to another. */
export async function findFigures(ctx: LabCtx, range: Range): Promise<Figures> {
  const [arrived, shipped, remade, checked, designed, overdue] = await Promise.all([
    arrivedBy(ctx, range),
    shippedBy(ctx, range),
    remadeBy(ctx, range),
    checkedBy(ctx, range),
    designedBy(ctx, range),
    overdueBy(ctx, range),
  ]);
  const { out, promised, onTime, medianDays } = shipped.find(({ by }) => by === 7) ?? none;
  const counted = { arrived, shipped, remade, overdue };
  const reasons = new Map(
    remade.map(({ cause, responsibility }) => [`${cause} ${responsibility}`, { cause, responsibility }]),
  );
  return {
    days: daysOf(range, counted),
    total: {
      in: arrived.find(({ by }) => by === 3)?.n ?? 0,
      out,
      promised,
      onTime,
      overdue: overdueOf(overdue, (row) => row.by === 3 && row.last),
      remakes: sumOf(remade),
      medianDays,
    },
    appliances: await appliancesOf(ctx, counted),
    designers: designersOf({ ...counted, checked, designed }),
    remakes: [...reasons.values()]
      .map((reason) => ({
        ...reason,
        count: sumOf(
          remade.filter((row) => row.cause === reason.cause && row.responsibility === reason.responsibility),
        ),
      }))
      .toSorted((a, b) => b.count - a.count),
  };
}
