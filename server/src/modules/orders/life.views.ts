import type { ChangeRequest } from '@suya/contract/orders/change-request.schema';
import { sharesByStatus, USUAL_TURNAROUND_DAYS } from '@suya/contract/orders/due';
import type { FamilyMember, OrderAct, OrderDetail } from '@suya/contract/orders/orders.schema';
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

interface Surroundings {
  readonly family: FamilyMember[];
  readonly changeRequests: ChangeRequest[];
}

const isoTime = (time: string): string => new Date(time).toISOString();

/**
 * The first order and all that continues it (this one left out), and what the clinic asked to be changed with what the
 * lab said; each the oldest first.
 */
async function surroundingsOf(ctx: Ctx, order: OrderRecord): Promise<Surroundings> {
  const first = order.parentId ?? order.id;
  const { rows } = await sql<Surroundings>`
    SELECT (SELECT coalesce(json_agg(json_build_object('id', o.id, 'no', o.no, 'type', o.type, 'kind', o.kind,
                     'road', o.road, 'status', o.status, 'createdAt', o.created_at, 'reason',
                     (SELECT h.reason FROM order_history h WHERE h.clinic_id = o.clinic_id AND h.order_id = o.id
                         AND h.seq = 1 AND h.event = 'apply')) ORDER BY o.created_at, o.id), '[]'::json)
              FROM orders o
             WHERE o.clinic_id = ${order.clinicId} AND (o.id = ${first} OR o.parent_id = ${first})
               AND o.id <> ${order.id}) AS "family",
           (SELECT coalesce(json_agg(json_build_object('id', r.id, 'text', r.text, 'askedBy', r.asked_by_name,
                     'askedAt', r.asked_at, 'answer', r.answer, 'answerText', r.answer_text,
                     'answeredBy', r.answered_by_name, 'answeredAt', r.answered_at) ORDER BY r.asked_at), '[]'::json)
              FROM change_request r
             WHERE r.clinic_id = ${order.clinicId} AND r.order_id = ${order.id}) AS "changeRequests"`.execute(ctx.db);
  const { family = [], changeRequests = [] } = rows[0] ?? {};
  return {
    family: family.map((member) => ({ ...member, createdAt: isoTime(member.createdAt) })),
    changeRequests: changeRequests.map((request) => ({
      ...request,
      askedAt: isoTime(request.askedAt),
      answeredAt: request.answeredAt && isoTime(request.answeredAt),
    })),
  };
}

/** What this person may do to the order besides the workflow's events. */
function actsOf(ctx: Ctx, order: OrderRecord, requests: readonly ChangeRequest[]): OrderAct[] {
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
  const { family, changeRequests } = await surroundingsOf(ctx, order);
  const turnaround = order.turnaroundDays ?? USUAL_TURNAROUND_DAYS;
  return {
    family,
    changeRequests,
    acts: actsOf(ctx, order, changeRequests),
    proposedOn: sharesByStatus.has(order.status) ? addWorkingDays(today, turnaround, exceptions) : null,
    abutments: order.abutments,
  };
}
