import type { OrderRoad } from '@suya/contract/orders/workflow/terms';
import { sql } from 'kysely';
import type { ClinicCtx, Ctx, LabCtx } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import type { OrderRecord } from '../orders.types.ts';

const firstOf = ({ id, parentId }: OrderRecord): string => parentId ?? id;

/**
 * The open follow-up of a sort in the family, if there is one. Until the transaction ends nobody else can open one.
 */
export async function lockOpenFollowUp(
  ctx: ClinicCtx,
  order: OrderRecord,
  road: OrderRoad,
): Promise<{ id: string; type: number } | undefined> {
  const first = firstOf(order);
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${order.clinicId}:${first}:${road}`}, 0))`.execute(ctx.db);
  return ctx.db
    .selectFrom('orders')
    .select(['id', 'type'])
    .where('clinic_id', '=', order.clinicId)
    .where('parent_id', '=', first)
    .where('road', '=', road)
    .where('open', '=', true)
    .executeTakeFirst();
}

/** Stores a change request of the clinic. */
export async function insertChangeRequest(ctx: ClinicCtx, orderId: string, text: string): Promise<string> {
  const id = newId();
  await ctx.db
    .insertInto('change_request')
    .values({
      clinic_id: ctx.scope.clinicId,
      id,
      order_id: orderId,
      text,
      asked_by: ctx.scope.userId,
      asked_by_name: ctx.actor.name,
      answer: null,
      answered_by: null,
      answered_by_name: null,
      answered_at: null,
    })
    .execute();
  return id;
}

/**
 * Writes the lab's answer if there is none yet.
 * @returns whether it was written
 */
export async function answerChangeRequest(
  ctx: LabCtx,
  order: Pick<OrderRecord, 'clinicId' | 'id'>,
  requestId: string,
  { accept, text }: { readonly accept: boolean; readonly text: string },
): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('change_request')
    .set({
      answer: accept ? 'accepted' : 'declined',
      answer_text: text,
      answered_by: ctx.scope.userId,
      answered_by_name: ctx.actor.name,
      answered_at: sql<Date>`now()`,
    })
    .where('clinic_id', '=', order.clinicId)
    .where('order_id', '=', order.id)
    .where('id', '=', requestId)
    .where('answer', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The change request that still waits for the lab. */
export function openChangeRequest(ctx: Ctx, order: Pick<OrderRecord, 'clinicId' | 'id'>) {
  return ctx.db
    .selectFrom('change_request')
    .select('id')
    .where('clinic_id', '=', order.clinicId)
    .where('order_id', '=', order.id)
    .where('answer', 'is', null)
    .executeTakeFirst();
}
