import type { Condition, DeliveryState } from '@suya/contract/deliveries/deliveries.schema';
import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { ClinicCtx, Ctx, LabCtx } from '../../platform/ctx.ts';
import { labTodayDigits } from '../../platform/lab-days.ts';
import type { ModelDeliveryOrderTable, ModelDeliveryTable } from './deliveries.tables.ts';

/** The next number of the day, as people say it on the phone. */
export async function drawDeliveryNumber(ctx: ClinicCtx): Promise<{ counter: number; day: string }> {
  const { rows } = await sql<{ counter: number; day: string }>`
    SELECT nextval('delivery_number')::int AS counter, ${labTodayDigits} AS day`.execute(ctx.db);
  const drawn = rows[0];
  if (!drawn) throw new Error('a sequence gave no number');
  return drawn;
}

/** Until the transaction ends nobody else of the clinic sends models. What is under way is read by a later statement. */
export async function holdSending(ctx: ClinicCtx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('models:' || ${ctx.scope.clinicId}::text, 0))`.execute(
    ctx.db,
  );
}

export async function insertDelivery(
  ctx: ClinicCtx,
  delivery: Insertable<ModelDeliveryTable>,
  orders: readonly Insertable<ModelDeliveryOrderTable>[],
): Promise<void> {
  await ctx.db.insertInto('model_delivery').values(delivery).execute();
  await ctx.db
    .insertInto('model_delivery_order')
    .values([...orders])
    .execute();
}

interface DeliveryKey {
  readonly clinicId: string;
  readonly id: string;
  readonly version: number;
}

/** Moves a delivery by compare-and-set. @returns whether this version was still the newest */
export async function moveDelivery(
  ctx: Ctx,
  { clinicId, id, version }: DeliveryKey,
  state: DeliveryState,
  received: { readonly received_at?: Date; readonly received_by_name?: string } = {},
): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('model_delivery')
    .set({ state, version: version + 1, ...received })
    .where('clinic_id', '=', clinicId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function setCondition(
  ctx: LabCtx,
  { clinicId, id }: Pick<DeliveryKey, 'clinicId' | 'id'>,
  { orderId, condition, note }: { readonly orderId: string; readonly condition: Condition; readonly note: string },
): Promise<void> {
  await ctx.db
    .updateTable('model_delivery_order')
    .set({ condition, note })
    .where('clinic_id', '=', clinicId)
    .where('delivery_id', '=', id)
    .where('order_id', '=', orderId)
    .execute();
}

export async function insertPictures(
  ctx: LabCtx,
  { clinicId, id }: Pick<DeliveryKey, 'clinicId' | 'id'>,
  fileIds: readonly string[],
): Promise<void> {
  if (fileIds.length === 0) return;
  await ctx.db
    .insertInto('model_delivery_picture')
    .values(fileIds.map((file_id) => ({ clinic_id: clinicId, delivery_id: id, file_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
