import { deliveryMachine } from '@suya/contract/deliveries/deliveries.machine';
import type { Delivery } from '@suya/contract/deliveries/deliveries.schema';
import type * as labDeliveries from '@suya/contract/deliveries/lab-deliveries.endpoints';
import type { InputOf } from '@suya/contract/http/endpoint';
import { next } from '@suya/contract/machine/runner';
import { eventsFor } from '@suya/contract/orders/workflow/workflow';
import { AppError, invalid } from '../../platform/app-error.ts';
import type { LabCtx } from '../../platform/ctx.ts';
import { requireFiles, showFilesToClinic } from '../../platform/files/index.ts';
import { findOrder, moveOrder } from '../orders/index.ts';
import { requireConsent } from '../patients/index.ts';
import { getDelivery } from './deliveries.views.ts';
import { insertPictures, moveDelivery, setCondition } from './model-deliveries.repo.ts';

type Receiving = InputOf<typeof labDeliveries.receiveDelivery>;

/** Every order of the box is looked at, and none besides. @throws AppError 422 */
function requireAllItems(delivery: Delivery, { items }: Receiving): void {
  const expected = delivery.items.map(({ orderId }) => orderId).sort();
  const found = items.map(({ orderId }) => orderId).sort();
  const isSame = expected.length === found.length && expected.every((id, index) => id === found[index]);
  if (!isSame) throw invalid({ items: 'deliveries.refused.lookAtAll' });
}

/** What is not complete is explained or shown, so that the clinic knows what to send. @throws AppError 422 */
function requireReasons({ items, pictureIds }: Receiving): void {
  for (const [index, { condition, note }] of items.entries()) {
    if (condition !== 'complete' && note === '' && pictureIds.length === 0) {
      throw invalid({ [`items.${index}.note`]: 'deliveries.refused.sayWhat' });
    }
  }
}

/** A picture of the box shows every model in it. @throws AppError consentMissing for a patient who did not consent */
async function requireConsents(tx: LabCtx, { items }: Receiving): Promise<void> {
  for (const { orderId } of items) {
    const order = await findOrder(tx, orderId);
    if (order) await requireConsent(tx, order);
  }
}

/** An order that waited for its model goes on to its design. */
async function letGoOn(tx: LabCtx, orderId: string): Promise<void> {
  const order = await findOrder(tx, orderId);
  if (!order?.prescription.physicalModel) return;
  const waits = eventsFor(order, 'intake').some(({ event }) => event === 'modelReady');
  if (waits) await moveOrder(tx, orderId, { event: 'modelReady' });
}

/**
 * Writes how each order's model arrived; complete ones let their orders go on, in the same transaction.
 * @throws AppError 404; 409 where somebody else received it or the clinic took it back meanwhile; 422
 */
export function receiveDelivery(ctx: LabCtx, input: Receiving): Promise<Delivery> {
  return ctx.transaction(async (tx) => {
    const delivery = await getDelivery(tx, input.deliveryId);
    requireAllItems(delivery, input);
    requireReasons(input);
    const { items, pictureIds } = input;
    const step = next(deliveryMachine, delivery, 'receive', 'intake', { input: { items, pictureIds } });
    const received = { received_at: await tx.now(), received_by_name: tx.actor.name };
    const isNewest = delivery.version === input.version;
    const moved = step.ok && isNewest && (await moveDelivery(tx, delivery, step.to, received));
    if (!moved) throw new AppError(409, undefined, 'deliveries.refused.moved');
    for (const item of items) await setCondition(tx, delivery, item);
    if (pictureIds.length > 0) await requireConsents(tx, input);
    await requireFiles(tx, pictureIds, 'photo', delivery.clinicId);
    await insertPictures(tx, delivery, pictureIds);
    await showFilesToClinic(tx, delivery.clinicId, pictureIds);
    for (const { orderId, condition } of items) if (condition === 'complete') await letGoOn(tx, orderId);
    await tx.emit({
      name: 'delivery.moved',
      aggregate: `delivery:${delivery.id}`,
      clinicId: delivery.clinicId,
      payload: { deliveryId: delivery.id, state: step.to },
    });
    return getDelivery(tx, delivery.id);
  });
}
