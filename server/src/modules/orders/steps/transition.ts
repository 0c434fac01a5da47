import { codes } from '@suya/contract/http/errors';
import { guards } from '@suya/contract/orders/workflow/effects';
import type { OrderEvent } from '@suya/contract/orders/workflow/needs';
import { type OrderStatus, stateOf } from '@suya/contract/orders/workflow/states';
import type { WorkflowActor } from '@suya/contract/orders/workflow/terms';
import {
  automaticStep,
  eventsFor,
  next,
  type OrderFacts,
  type OrderRefusal,
  type OrderStep,
} from '@suya/contract/orders/workflow/workflow';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { z } from 'zod';
import { AppError } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { fieldsOf } from '../../../platform/http/answer.ts';
import type {} from '../orders.news.ts';
import { changeOrder, insertBegun } from '../orders.repo.ts';
import { actorsOf, isInner } from '../orders.rules.ts';
import type { OrderColumns, OrdersTable } from '../orders.tables.ts';
import type { OrderRecord } from '../orders.types.ts';
import { findOrder } from '../page/record.views.ts';
import { effects } from './effects.ts';
import { factsOf } from './facts.ts';

export interface Request {
  readonly event: OrderEvent;
  /** The version of the order that the actor saw. The system omits it and acts on the current one. */
  readonly version?: number;
  readonly input?: Readonly<Record<string, unknown>>;
  /** Columns that the caller has computed for this step (what a submission freezes). */
  readonly columns?: OrderColumns;
  /** The order, if this transaction has already read it. The step is still refused if the order has moved since. */
  readonly order?: OrderRecord;
  /** Guards this transaction has already evaluated. */
  readonly known?: OrderFacts;
}

/** Error orderMoved with the order's current state, so that the loser of a race sees what happened. */
export const movedMeanwhile = (order: OrderRecord): AppError =>
  new AppError(codes.orderMoved, { orderId: order.id, orderType: order.type, status: order.status });

function refusalOf(order: OrderRecord | null, refusal: OrderRefusal): AppError {
  const moved = () => (order ? movedMeanwhile(order) : new AppError(409));
  switch (refusal.reason) {
    case 'ended':
    case 'notFromHere':
      return moved();
    case 'notYours':
      return new AppError(403, undefined, 'orders.refused.notYours');
    case 'needs':
      return new AppError(422, { fields: fieldsOf({ issues: refusal.issues } as z.ZodError) });
    case 'guard': {
      const { error, why } = guards[refusal.guard];
      return error === codes.orderMoved ? moved() : new AppError(error, undefined, why);
    }
  }
}

async function decide(ctx: Ctx, order: OrderRecord, request: Request): Promise<OrderStep> {
  const bySystem = ctx.scope.kind === 'system';
  const actors = bySystem ? ['system' as const] : actorsOf(ctx.actor, ctx.scope, order);
  const input = request.input ?? {};
  const offer = eventsFor(order, actors).find(({ event }) => event === request.event);
  const facts = await factsOf(ctx, offer?.guards ?? [], { order, input, bySystem, known: request.known });
  const step = next(order, request.event, actors, { input, facts });
  if (!step.ok) throw refusalOf(order, step);
  return step;
}

/**
 * Moves an order; its status is never written in any other way. Row, effects, history and news are one transaction,
 * by compare-and-set on the version. Automatic steps follow in the same transaction.
 * @throws AppError 404 not there or not theirs; orderMoved if the order moved in the meantime (nothing changes);
 * 403, 422, clinicNotAuthenticated … as the table's row demands
 */
export function moveOrder(ctx: Ctx, orderId: string, request: Request): Promise<OrderRecord> {
  return ctx.transaction(async (tx) => {
    const order = request.order ?? (await findOrder(tx, orderId));
    if (!order) throw new AppError(404);
    if (request.version !== undefined && request.version !== order.version) throw movedMeanwhile(order);
    const step = await decide(tx, order, request);
    const moved = await write(tx, order, step, request.columns);
    return followUp(tx, moved);
  });
}

export interface Beginning {
  /** An event that creates an order. */
  readonly event: OrderEvent;
  readonly input: Readonly<Record<string, unknown>>;
  readonly actors: readonly WorkflowActor[];
  /** The new order's row, without the columns that the step decides. */
  readonly row: Omit<Insertable<OrdersTable>, 'status' | 'road' | 'open'>;
  /** The order that it continues. */
  readonly continues?: OrderRecord;
}

/**
 * Creates an order by one of the table's first rows, in the caller's transaction: row, effects, first line of its
 * history and news.
 * @throws AppError 403, 422 as the row demands
 */
export async function beginOrder(tx: Ctx, { event, input, actors, row, continues }: Beginning): Promise<void> {
  const subject = { status: null, type: row.type, kind: row.kind as OrderRecord['kind'], road: 'first' as const };
  const step = next(subject, event, actors, { input });
  if (!step.ok) throw refusalOf(continues ?? null, step);
  const columns: Updateable<OrdersTable> = {};
  const moving = continues && { order: continues, step, input: step.input as Readonly<Record<string, unknown>> };
  for (const name of step.effects) if (moving) Object.assign(columns, await effects[name].columns?.(moving, tx));
  const { group, end } = stateOf(step.to);
  const open = group !== 'draft' && !end;
  const sent = { submittedAt: (row.submitted_at ?? null) as Date | null };
  const begun = { clinicId: row.clinic_id, id: row.id, type: row.type as OrderRecord['type'], version: 0, ...sent };
  const written = { ...row, ...(columns as object), status: step.to, road: step.road, open };
  const { line, news } = tellingOf(begun, step);
  await insertBegun(tx, written, line);
  await tx.emit(news);
}

/** Writes a step: row, history and news in one statement, then the other acts of its effects. */
async function write(tx: Ctx, order: OrderRecord, step: OrderStep, given: OrderColumns = {}): Promise<OrderRecord> {
  const moving = { order, step, input: step.input as Readonly<Record<string, unknown>> };
  const columns: OrderColumns = { ...given };
  for (const name of step.effects) Object.assign(columns, await effects[name].columns?.(moving, tx));
  const { group, end } = stateOf(step.to);
  const isOpen = group !== 'draft' && !end;
  const { line, news } = tellingOf(order, step);
  const written = { ...columns, status: step.to, road: step.road, open: isOpen, moved_at: sql<Date>`now()` };
  const moved = await changeOrder(tx, order, written, { line, news });
  if (!moved) throw movedMeanwhile((await findOrder(tx, order.id)) ?? order);
  for (const name of step.effects) await effects[name].act?.(tx, moving);
  return moved;
}

/** A draft that the lab never got, and stays so with this step: kept, or given up. */
function isUnsent({ submittedAt }: Pick<OrderRecord, 'submittedAt'>, to: OrderStatus): boolean {
  const { group, end } = stateOf(to);
  return !submittedAt && (group === 'draft' || end === true);
}

/** The line of history and the news of a step. */
function tellingOf(order: Pick<OrderRecord, 'clinicId' | 'id' | 'type' | 'version' | 'submittedAt'>, step: OrderStep) {
  const { row, actor, from, to, effects: named, input } = step;
  // The signature is stored with the order; the outbox contains no names.
  const { signature: _signature, ...told } = input as Readonly<Record<string, unknown>>;
  const seq = order.version + 1;
  const news = {
    name: 'order.moved',
    aggregate: `order:${order.id}`,
    clinicId: order.clinicId,
    // The lab's internal comments on its own work stay with the lab; the clinic only sees that the design goes on.
    labOnly: isInner(row.event),
    clinicOnly: isUnsent(order, to),
    payload: {
      orderId: order.id,
      orderType: order.type,
      event: row.event,
      from,
      to,
      version: seq,
      effects: named,
      input: told,
    },
  } as const;
  return { news, line: { seq, actor, event: row.event, from, to, input } };
}

/**
 * Takes the automatic steps from here, until a step has to wait for a person. A bill without an amount waits for
 * the lab's finance; a remake is billed at 0.
 */
export async function followUp(tx: Ctx, order: OrderRecord): Promise<OrderRecord> {
  const offer = automaticStep(order);
  const amount = order.road === 'remake' ? 0 : order.priceFen;
  if (!offer || (offer.event === 'bill' && amount === null)) return order;
  const input: Record<string, unknown> = offer.event === 'bill' ? { amount } : {};
  const facts = await factsOf(tx, offer.guards, { order, input, bySystem: true });
  const step = next(order, offer.event, 'system', { input, facts });
  if (!step.ok) return order;
  return followUp(tx, await write(tx, order, step));
}
