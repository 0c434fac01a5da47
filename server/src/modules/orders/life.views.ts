import { sharesByStatus, USUAL_TURNAROUND_DAYS } from '@suya/contract/orders/due';
import type { ChangeRequest, FamilyMember, OrderAct, OrderDetail } from '@suya/contract/orders/orders.schema';
import {
  mayAmend,
  mayBillDifference,
  mayFollowUp,
  mayMoveAppointment,
  mayRepromise,
  mayRequestChange,
} from '@suya/contract/orders/workflow/changing';
import { addWorkingDays } from '@suya/contract/orders/working-days';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/ctx.ts';
import type { LabClock } from './calendar.views.ts';
import { actorsOf } from './orders.rules.ts';
import type { OrderRecord } from './orders.types.ts';

/** The first order and all that continues it, this one left out, the oldest first. */
export async function familyOf(ctx: Ctx, order: OrderRecord): Promise<FamilyMember[]> {
  const first = order.parentId ?? order.id;
  const rows = await ctx.db
    .selectFrom('orders as o')
    .select(['o.id', 'o.no', 'o.type', 'o.kind', 'o.road', 'o.status', 'o.created_at'])
    .select(
      sql<string | null>`(SELECT h.reason FROM order_history h WHERE h.clinic_id = o.clinic_id AND h.order_id = o.id
        AND h.seq = 1 AND h.event = 'apply')`.as('reason'),
    )
    .where('o.clinic_id', '=', order.clinicId)
    .where((eb) => eb.or([eb('o.id', '=', first), eb('o.parent_id', '=', first)]))
    .where('o.id', '<>', order.id)
    .orderBy('o.created_at')
    .orderBy('o.id')
    .execute();
  return rows.map(({ created_at, kind, ...row }) => ({
    ...row,
    kind: kind as FamilyMember['kind'],
    createdAt: created_at.toISOString(),
  }));
}

/** What the clinic asked to be changed and what the lab said, the oldest first. */
export async function changeRequestsOf(ctx: Ctx, order: OrderRecord): Promise<ChangeRequest[]> {
  const rows = await ctx.db
    .selectFrom('change_request')
    .selectAll()
    .where('clinic_id', '=', order.clinicId)
    .where('order_id', '=', order.id)
    .orderBy('asked_at')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    text: row.text,
    askedBy: row.asked_by_name,
    askedAt: row.asked_at.toISOString(),
    answer: row.answer,
    answerText: row.answer_text,
    answeredBy: row.answered_by_name,
    answeredAt: row.answered_at?.toISOString() ?? null,
  }));
}

/** What this person may do to the order besides the workflow's events. */
export function actsOf(ctx: Ctx, order: OrderRecord, requests: readonly ChangeRequest[]): OrderAct[] {
  const actors = actorsOf(ctx.actor, ctx.scope, order);
  const isAsked = requests.some(({ answer }) => answer === null);
  const may: Record<OrderAct, boolean> = {
    amend: actors.includes('clinic') && mayAmend(order),
    changeRequest: actors.includes('clinic') && mayRequestChange(order) && !isAsked,
    changeAnswer: ctx.scope.kind === 'lab' && actors.length > 0 && isAsked,
    priceDifference: actors.includes('finance') && mayBillDifference(order),
    appointment: actors.includes('clinic') && mayMoveAppointment(order),
    repromise: actors.includes('intake') && order.promisedOn !== null && mayRepromise(order),
    followUp: actors.includes('clinic') && mayFollowUp(order),
  };
  return (Object.keys(may) as OrderAct[]).filter((act) => may[act]);
}

/** What of an order's page goes beyond its own row: its family, what is asked, what may be done, what to promise. */
export async function lifeOf(
  ctx: Ctx,
  order: OrderRecord,
  { today, exceptions }: LabClock,
): Promise<Pick<OrderDetail, 'family' | 'changeRequests' | 'acts' | 'proposedOn' | 'abutments'>> {
  const [family, changeRequests] = await Promise.all([familyOf(ctx, order), changeRequestsOf(ctx, order)]);
  const turnaround = order.turnaroundDays ?? USUAL_TURNAROUND_DAYS;
  return {
    family,
    changeRequests,
    acts: actsOf(ctx, order, changeRequests),
    proposedOn: sharesByStatus.has(order.status) ? addWorkingDays(today, turnaround, exceptions) : null,
    abutments: order.abutments,
  };
}
