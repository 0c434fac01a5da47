import type { ChangeRequest } from '@suya/contract/orders/change-request.schema';
import { sharesByStatus, USUAL_TURNAROUND_DAYS } from '@suya/contract/orders/due';
import type { OrderAct, OrderDetail } from '@suya/contract/orders/orders.schema';
import {
  mayAmend,
  mayBillDifference,
  mayFollowUp,
  mayMoveAppointment,
  mayRepromise,
  mayRequestChange,
} from '@suya/contract/orders/workflow/changing';
import { addWorkingDays } from '@suya/contract/orders/working-days';
import type { Ctx } from '../../../platform/ctx.ts';
import type { LabClock } from '../calendar/calendar.views.ts';
import { actorsOf } from '../orders.rules.ts';
import type { OrderRecord } from '../orders.types.ts';

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

/**
 * The parts of an order's page that are derived from the order and its surroundings: possible acts and the date to
 * promise.
 */
export function lifeOf(
  ctx: Ctx,
  order: OrderRecord,
  { today, exceptions }: LabClock,
  requests: readonly ChangeRequest[],
): Pick<OrderDetail, 'acts' | 'proposedOn' | 'abutments'> {
  const turnaround = order.turnaroundDays ?? USUAL_TURNAROUND_DAYS;
  return {
    acts: actsOf(ctx, order, requests),
    proposedOn: sharesByStatus.has(order.status) ? addWorkingDays(today, turnaround, exceptions) : null,
    abutments: order.abutments,
  };
}
