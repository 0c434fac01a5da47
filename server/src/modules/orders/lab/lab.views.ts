import type { AnswerOf, InputOf } from '@suya/contract/http/endpoint';
import type { Page } from '@suya/contract/http/paging';
import type * as lab from '@suya/contract/orders/lab.endpoints';
import { statusesDoneBy, waitingFor } from '@suya/contract/orders/lab-queue';
import { COUNTED_AT_MOST } from '@suya/contract/orders/order-filters';
import type { OrderRow } from '@suya/contract/orders/orders.schema';
import { isOpen, orderStatuses, statusesOf, statusesThat } from '@suya/contract/orders/workflow/states';
import { sql } from 'kysely';
import type { LabCtx } from '../../../platform/ctx.ts';
import { labStaffByRole } from '../../clinics/index.ts';
import { byDue, byPromise } from '../list/due.views.ts';
import { conditionsOf, rowsOf, selectRows } from '../list/list.views.ts';
import { labActorsOf } from '../orders.rules.ts';

const CARDS_AT_MOST = 100;

/** The states in which one of this person's roles has something to do. */
const mine = (ctx: LabCtx): number[] => waitingFor(labActorsOf(ctx.actor));

const designersOwn = sql.join(statusesDoneBy('designer').map((status) => sql.lit(status)));
const forOthers = sql.join(statusesDoneBy('others').map((status) => sql.lit(status)));

/**
 * The orders that wait for me: the states of my roles, but only designs that are mine or unassigned, and only
 * checks of other people's designs.
 */
function minesOnly(ctx: LabCtx) {
  const statuses = mine(ctx);
  return sql<boolean>`(o.status IN (${statuses.length > 0 ? sql.join(statuses) : sql`0`})
    AND (o.designer_id IS NULL OR o.designer_id = ${ctx.scope.userId} OR o.status NOT IN (${designersOwn}))
    AND (o.status NOT IN (${forOthers}) OR o.version_designer_id IS DISTINCT FROM ${ctx.scope.userId}))`;
}

/** A page of all clinics' submitted orders, newest first or nearest promise first. */
export async function listLabOrders(ctx: LabCtx, input: InputOf<typeof lab.listLabOrders>): Promise<Page<OrderRow>> {
  const filtered = <Q extends ReturnType<typeof selectRows>>(query: Q) => {
    let narrowed = query
      .where('o.submitted_at', 'is not', null)
      .where('o.status', 'not in', statusesOf('draft'))
      .where((eb) => eb.and(conditionsOf(eb, input, 'lab')));
    if (input.clinicId) narrowed = narrowed.where('o.clinic_id', '=', input.clinicId);
    const [from, to] = [input.promisedFrom, input.promisedTo];
    if (from || to) narrowed = narrowed.where(byPromise({ from, to }));
    if (input.rush) narrowed = narrowed.where('o.rush', '=', true);
    if (input.designerId) narrowed = narrowed.where('o.designer_id', '=', input.designerId);
    if (input.mine) narrowed = narrowed.where(minesOnly(ctx));
    return narrowed;
  };
  const [count, lines] = await Promise.all([
    ctx.db
      .selectFrom(filtered(selectRows(ctx)).clearSelect().select(sql`1`.as('one')).limit(COUNTED_AT_MOST).as('some'))
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    (input.sort === 'promised'
      ? filtered(selectRows(ctx)).orderBy(sql`o.promised_on NULLS LAST, o.rush DESC, o.submitted_at`)
      : filtered(selectRows(ctx)).orderBy('o.submitted_at', 'desc')
    )
      .orderBy('o.id', 'desc')
      .limit(input.pageSize)
      .offset((input.pageIndex - 1) * input.pageSize)
      .execute(),
  ]);
  return { total: count.total, list: rowsOf(ctx, lines) };
}

/** The columns of the board: every open state, with its nearest promises first. */
export async function labBoard(
  ctx: LabCtx,
  input: InputOf<typeof lab.labBoard>,
): Promise<AnswerOf<typeof lab.labBoard>> {
  const { rows } = await sql<{ id: string; total: number; place: number }>`
    SELECT id, total, place FROM (
      SELECT o.id, count(*) OVER (PARTITION BY o.status)::int AS total,
             row_number() OVER (PARTITION BY o.status ORDER BY o.promised_on NULLS LAST, o.rush DESC, o.submitted_at)::int AS place
        FROM orders o
       WHERE o.open AND o.submitted_at IS NOT NULL
         AND (${input.type ?? null}::int IS NULL OR o.type = ${input.type ?? null}::int)
         AND (${input.designerId ?? null}::uuid IS NULL OR o.designer_id = ${input.designerId ?? null}::uuid)
         AND ${input.due ? byDue(input.due, 'lab') : sql`true`}
         AND (NOT ${input.mine} OR ${minesOnly(ctx)})) ranked
     WHERE place <= ${CARDS_AT_MOST}`.execute(ctx.db);
  const places = new Map(rows.map((row) => [row.id, row]));
  const lines =
    rows.length > 0
      ? await selectRows(ctx)
          .where('o.id', 'in', [...places.keys()])
          .execute()
      : [];
  return orderStatuses.filter(isOpen).map((status) => {
    const cards = lines
      .filter((line) => line.status === status)
      .sort((a, b) => (places.get(a.id)?.place ?? 0) - (places.get(b.id)?.place ?? 0));
    const total = cards[0] ? (places.get(cards[0].id)?.total ?? 0) : 0;
    return { status, total, cards: rowsOf(ctx, cards) };
  });
}

/** The lab's designers with the number of orders in hand, by how they keep their promises. */
export async function listDesigners(ctx: LabCtx): Promise<AnswerOf<typeof lab.listDesigners>> {
  const [designers, loads] = await Promise.all([
    labStaffByRole(ctx, 'design'),
    ctx.db
      .selectFrom('orders as o')
      .select([
        'o.designer_id',
        sql<number>`count(*)::int`.as('openOrders'),
        sql<number>`(count(*) FILTER (WHERE ${byDue('week', 'lab')}))::int`.as('dueThisWeek'),
        sql<number>`(count(*) FILTER (WHERE ${byDue('late', 'lab')}))::int`.as('late'),
      ])
      .where('o.open', '=', true)
      .where('o.designer_id', 'is not', null)
      .where('o.status', 'in', statusesThat('inHand'))
      .groupBy('o.designer_id')
      .execute(),
  ]);
  const idle = { openOrders: 0, dueThisWeek: 0, late: 0 };
  return designers.map(({ userId, name }) => {
    const { openOrders, dueThisWeek, late } = loads.find((load) => load.designer_id === userId) ?? idle;
    return { id: userId, name, openOrders, dueThisWeek, late };
  });
}
