import { prescription as prescriptionSchema } from '@suya/contract/orders/prescription/prescription.schema';
import { isEnd } from '@suya/contract/orders/workflow/workflow';
import { AppError, invalid } from '../../../platform/app-error.ts';
import type { ClinicCtx } from '../../../platform/ctx.ts';
import { requireFiles } from '../../../platform/files/index.ts';
import { requireConsent } from '../../patients/index.ts';
import { addOrderFiles, updateOrder } from '../orders.repo.ts';
import { isDraft } from '../orders.rules.ts';
import type { OrderRecord } from '../orders.types.ts';
import { findOrder } from '../page/record.views.ts';
import { movedMeanwhile } from '../steps/transition.ts';
import { noteOnOrder } from './note-order.ts';

const TRIES = 3;

async function write(tx: ClinicCtx, order: OrderRecord, photos: readonly string[]): Promise<boolean> {
  const prescription = JSON.stringify({ ...order.prescription, photos });
  if (!isDraft(order)) {
    const columns = { prescription, amended_at: await tx.now() };
    await noteOnOrder(tx, order, { note: 'amend', actor: 'clinic', detail: { changed: ['photos'] }, columns });
    return true;
  }
  if (!(await updateOrder(tx, order, { prescription }))) return false;
  await tx.emit({
    name: 'order.saved',
    aggregate: `order:${order.id}`,
    clinicId: order.clinicId,
    payload: { orderId: order.id, version: order.version + 1 },
  });
  return true;
}

/**
 * One try on the order in its current state.
 * @returns false if somebody else wrote in the meantime
 */
async function tryToAdd(tx: ClinicCtx, orderId: string, fileId: string): Promise<boolean> {
  const order = await findOrder(tx, orderId);
  if (order?.clinicId !== tx.scope.clinicId) throw new AppError(404);
  if (isEnd(order.status)) throw movedMeanwhile(order);
  const photos = [...new Set([...order.prescription.photos, fileId])];
  if (photos.length === order.prescription.photos.length) return true;
  await requireConsent(tx, order);
  if (!prescriptionSchema.shape.photos.safeParse(photos).success) throw invalid({ photos: 'errors.field.tooLong' });
  if (!(await write(tx, order, photos))) return false;
  await requireFiles(tx, [fileId], 'photo');
  await addOrderFiles(tx, orderId, [fileId]);
  return true;
}

/**
 * Adds a photo to an order's own, even while others write to the order. Adding it twice changes nothing.
 * @throws AppError 404; orderMoved if the order has ended; 422 if it has the maximum number of photos;
 * consentMissing without the patient's consent
 */
export async function addPhotoToOrder(ctx: ClinicCtx, orderId: string, fileId: string): Promise<void> {
  for (let left = TRIES; left > 0; left -= 1) {
    if (await ctx.transaction((tx) => tryToAdd(tx, orderId, fileId))) return;
  }
  throw new AppError(503, { retryAfter: 1 });
}
