import type { OrderNote } from '@suya/contract/orders/workflow/changing';
import type { WorkflowActor } from '@suya/contract/orders/workflow/terms';
import type { Ctx } from '../../../platform/ctx.ts';
import type {} from '../orders.news.ts';
import { changeOrder } from '../orders.repo.ts';
import type { OrderColumns } from '../orders.tables.ts';
import type { OrderRecord } from '../orders.types.ts';
import { findOrder } from '../page/record.views.ts';
import { movedMeanwhile } from '../steps/transition.ts';

export interface Note {
  readonly note: OrderNote;
  /** The capacity in which it is done. */
  readonly actor: WorkflowActor;
  /** The details kept in the history; `reason` is shown as text. */
  readonly detail: Readonly<Record<string, unknown>>;
  readonly columns?: OrderColumns;
}

/**
 * Changes an order without moving it, in the caller's transaction: columns and next version by compare-and-set, a
 * line of its history, and news.
 * @throws AppError orderMoved if somebody else was faster
 */
export async function noteOnOrder(
  tx: Ctx,
  order: OrderRecord,
  { note, actor, detail, columns = {} }: Note,
): Promise<void> {
  const { status, clinicId, id } = order;
  const version = order.version + 1;
  const line = { seq: version, actor, event: note, from: status, to: status, input: detail };
  const news = {
    name: 'order.noted',
    aggregate: `order:${id}`,
    clinicId,
    payload: { orderId: id, note, version },
  } as const;
  const changed = await changeOrder(tx, order, columns, { line, news });
  if (!changed) throw movedMeanwhile((await findOrder(tx, order.id)) ?? order);
}
