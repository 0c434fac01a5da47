import { sql } from 'kysely';
import type { Ctx } from '../../platform/ctx.ts';
import { newId } from '../../platform/ids.ts';

interface OrderKey {
  readonly clinicId: string;
  readonly orderId: string;
}

/** Writes what was sent off, as of now. */
export async function insertShipment(
  ctx: Ctx,
  { clinicId, orderId }: OrderKey,
  { carrier, trackingNumber }: { readonly carrier: string; readonly trackingNumber: string },
): Promise<void> {
  await ctx.db
    .insertInto('shipment')
    .values({ clinic_id: clinicId, id: newId(), order_id: orderId, carrier, tracking_number: trackingNumber })
    .execute();
}

/** Writes that what is under way arrived, as of now; a remake's earlier shipments keep their own times. */
export async function markSigned(ctx: Ctx, { clinicId, orderId }: OrderKey): Promise<void> {
  await ctx.db
    .updateTable('shipment')
    .set({ signed_at: sql<Date>`now()` })
    .where('clinic_id', '=', clinicId)
    .where('order_id', '=', orderId)
    .where('signed_at', 'is', null)
    .execute();
}
