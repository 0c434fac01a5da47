import type * as deliveries from '@suya/contract/deliveries/deliveries.endpoints';
import { deliveryMachine } from '@suya/contract/deliveries/deliveries.machine';
import type { Delivery } from '@suya/contract/deliveries/deliveries.schema';
import type { InputOf } from '@suya/contract/http/endpoint';
import { next } from '@suya/contract/machine/runner';
import { isEnd } from '@suya/contract/orders/workflow/workflow';
import { AppError, invalid } from '../../platform/app-error.ts';
import type { ClinicCtx } from '../../platform/ctx.ts';
import { humanNumber, newId } from '../../platform/ids.ts';
import { findOrder } from '../orders/index.ts';
import { boxesUnderWay } from './awaiting.views.ts';
import type {} from './deliveries.news.ts';
import { getDelivery } from './deliveries.views.ts';
import { drawDeliveryNumber, holdSending, insertDelivery, moveDelivery } from './model-deliveries.repo.ts';

type Sending = InputOf<typeof deliveries.sendModels>;

/**
 * Only orders that the lab has and that go on can have a model sent, and only one at a time.
 * @throws AppError 404, 422 with the order's place
 */
async function requireOrders(tx: ClinicCtx, items: Sending['items']): Promise<void> {
  await holdSending(tx);
  const boxes = await boxesUnderWay(
    tx,
    items.map(({ orderId }) => orderId),
  );
  for (const [index, { orderId }] of items.entries()) {
    const order = await findOrder(tx, orderId);
    if (order?.clinicId !== tx.scope.clinicId) throw new AppError(404);
    if (order.submittedAt === null || isEnd(order.status)) {
      throw invalid({ [`items.${index}.orderId`]: 'deliveries.refused.notAwaiting' });
    }
    const box = boxes.get(orderId);
    if (box) {
      throw invalid({ [`items.${index}.orderId`]: { key: 'deliveries.refused.underWay', params: { box } } });
    }
  }
}

const tell = (tx: ClinicCtx, { id, state }: Pick<Delivery, 'id' | 'state'>): Promise<void> =>
  tx.emit({
    name: 'delivery.moved',
    aggregate: `delivery:${id}`,
    clinicId: tx.scope.clinicId,
    payload: { deliveryId: id, state },
  });

/**
 * Writes that models of these orders are on their way.
 * @throws AppError 404 for an order that is not the clinic's, 422 for one that awaits no model or has one on its way
 */
export function sendModels(ctx: ClinicCtx, input: Sending): Promise<Delivery> {
  return ctx.transaction(async (tx) => {
    await requireOrders(tx, input.items);
    const { counter, day } = await drawDeliveryNumber(tx);
    const id = newId();
    const place = { clinic_id: tx.scope.clinicId, delivery_id: id };
    await insertDelivery(
      tx,
      {
        ...{ clinic_id: tx.scope.clinicId, id, no: humanNumber('D', day, counter), state: 'sent' },
        ...{ carrier: input.carrier, tracking_number: input.trackingNumber, remark: input.remark },
        pickup: input.pickup && JSON.stringify(input.pickup),
        ...{ sent_by: tx.actor.userId, sent_by_name: tx.actor.name },
      },
      input.items.map(({ orderId, accessories }) => ({
        ...{ ...place, order_id: orderId, accessories: JSON.stringify(accessories) },
      })),
    );
    await tell(tx, { id, state: 'sent' });
    return getDelivery(tx, id);
  });
}

/** Takes back what the lab has not received. @throws AppError 404; 409 where it was received or taken back meanwhile */
export function cancelDelivery(ctx: ClinicCtx, input: InputOf<typeof deliveries.cancelDelivery>): Promise<Delivery> {
  return ctx.transaction(async (tx) => {
    const delivery = await getDelivery(tx, input.deliveryId);
    if (delivery.clinicId !== tx.scope.clinicId) throw new AppError(404);
    const step = next(deliveryMachine, delivery, 'cancel', 'clinic');
    const isNewest = delivery.version === input.version;
    const moved = step.ok && isNewest && (await moveDelivery(tx, delivery, step.to));
    if (!moved) throw new AppError(409, undefined, 'deliveries.refused.moved');
    await tell(tx, { id: delivery.id, state: 'cancelled' });
    return getDelivery(tx, delivery.id);
  });
}
