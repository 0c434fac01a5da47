import { guards } from '@suya/contract/orders/workflow/effects';
import type { OrderEvent } from '@suya/contract/orders/workflow/needs';
import { stateOf } from '@suya/contract/orders/workflow/states';
import type { WorkflowActor } from '@suya/contract/orders/workflow/terms';
import {
  automaticStep,
  eventsFor,
  next,
  type OrderFacts,
  type OrderRefusal,
  type OrderStep,
} from '@suya/contract/orders/workflow/workflow';
import type { Insertable, Updateable } from 'kysely';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/ctx.ts';
import type { Part } from '../../platform/db/parts.ts';
import type { News } from '../../platform/events/events.ts';
import { fieldsOf } from '../../platform/http/answer.ts';
import { effects, writeMore } from './effects.ts';
import { factsOf } from './facts.ts';
import type {} from './orders.news.ts';
import { changeOrder, historyLine, insertBegun } from './orders.repo.ts';
import { actorsOf, isInner } from './orders.rules.ts';
import type { OrderColumns, OrdersTable } from './orders.tables.ts';
import type { OrderRecord } from './orders.types.ts';
import { findOrder } from './record.views.ts';

export interface Request {
  readonly event: OrderEvent;
  /** The order's version the actor saw; left out by the system, which acts on the current one. */
  readonly version?: number;
  readonly input?: Readonly<Record<string, unknown>>;
  /** Columns the caller has computed for this step (what a submission freezes). */
  readonly columns?: OrderColumns;
  /** The order, if this transaction has already read it; the step is refused all the same if it moved since. */
  readonly order?: OrderRecord;
  /** Guards this transaction has already evaluated. */
  readonly known?: OrderFacts;
  /** Rows, and events about them, that are written in the step's statement. */
  readonly parts?: readonly Part[];
  readonly news?: readonly News[];
  /**
   * Called once a step has been sent, and before it is answered, if its own effects write nothing more: queries made
   * then go out with it. `isLast` tells that no automatic step follows either.
   */
  readonly behind?: (isLast: boolean) => void;
}

/** Error 60013 with the order's current state, so that the loser of a race sees what happened. */
export const movedMeanwhile = (order: OrderRecord): AppError =>
  new AppError(60013, { orderId: order.id, orderType: order.type, status: order.status });

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
      return error === 60013 ? moved() : new AppError(error, undefined, why);
    }
  }
}

async function decide(ctx: Ctx, order: OrderRecord, request: Request, bySystem: boolean): Promise<OrderStep> {
  const actors = bySystem ? ['system' as const] : actorsOf(ctx.actor, ctx.scope, order);
  const input = request.input ?? {};
  const offer = eventsFor(order, actors).find(({ event }) => event === request.event);
  const facts = await factsOf(ctx, offer?.guards ?? [], { order, input, bySystem, known: request.known });
  const step = next(order, request.event, actors, { input, facts });
  if (!step.ok) throw refusalOf(order, step);
  return step;
}

/**
 * Moves an order, the only way its status is ever written: row, effects, history and news in one transaction,
 * by compare-and-set on the version. Steps that the system takes by itself follow in the same transaction.
 * @throws AppError 404 not there or not theirs; 60013 the order moved meanwhile, nothing changed; 403, 422, 60031 …
 *   as the table's row demands
 */
export function moveOrder(ctx: Ctx, orderId: string, request: Request): Promise<OrderRecord> {
  return ctx.transaction(async (tx) => {
    const order = request.order ?? (await findOrder(tx, orderId));
    if (!order) throw new AppError(404);
    if (request.version !== undefined && request.version !== order.version) throw movedMeanwhile(order);
    const bySystem = tx.scope.kind === 'system';
    return followUp(tx, await take(tx, order, await decide(tx, order, request, bySystem), request));
  });
}

export interface Beginning {
  readonly event: 'apply' | 'enter';
  readonly input: Readonly<Record<string, unknown>>;
  readonly actors: readonly WorkflowActor[];
  /** The new order's row, but for what the step decides. */
  readonly row: Omit<Insertable<OrdersTable>, 'status' | 'road' | 'open'>;
  /** The order that it continues. */
  readonly continues?: OrderRecord;
}

/**
 * Lets an order come to be by one of the table's first rows, in the caller's transaction: row, effects, first line of
 * its history and news.
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
  await insertBegun(tx, { ...row, ...(columns as object), status: step.to, road: step.road, open });
  const begun = { clinicId: row.clinic_id, id: row.id, type: row.type as OrderRecord['type'], version: 0 };
  const { news, line } = tellingOf(begun, step);
  await tx.emit(news, [historyLine(tx, begun, line)]);
}

async function take(tx: Ctx, order: OrderRecord, step: OrderStep, request: Request): Promise<OrderRecord> {
  const moving = { order, step, input: step.input as Readonly<Record<string, unknown>> };
  const columns: OrderColumns = { ...request.columns };
  for (const name of step.effects) Object.assign(columns, await effects[name].columns?.(moving, tx));
  const { group, end } = stateOf(step.to);
  const isOpen = group !== 'draft' && !end;
  const { line, news } = tellingOf(order, step);
  const changing = changeOrder(
    tx,
    order,
    { ...columns, status: step.to, road: step.road, open: isOpen },
    { line, news: [news, ...(request.news ?? [])], parts: request.parts ?? [] },
  );
  if (!writeMore(step.effects)) request.behind?.(!automaticStep({ ...order, status: step.to, road: step.road }));
  const moved = await changing;
  if (!moved) throw movedMeanwhile((await findOrder(tx, order.id)) ?? order);
  for (const name of step.effects) await effects[name].act?.(tx, moving);
  return moved;
}

/** The line of history and the news of a step. */
function tellingOf(order: Pick<OrderRecord, 'clinicId' | 'id' | 'type' | 'version'>, step: OrderStep) {
  const { row, actor, from, to, effects: named, input } = step;
  // The signature is stored with the order; the outbox names nobody.
  const { signature: _signature, ...told } = input as Readonly<Record<string, unknown>>;
  const seq = order.version + 1;
  const news = {
    name: 'order.moved',
    aggregate: `order:${order.id}`,
    clinicId: order.clinicId,
    // The lab's internal comments on its own work stay with the lab; to the clinic the design simply continues.
    labOnly: isInner(row.event),
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
 * What the system does by itself from here: nothing, or steps until one has to wait for somebody. A bill whose amount
 * nobody has named yet waits for the lab's finance; what is made again is billed at nothing.
 */
export async function followUp(tx: Ctx, order: OrderRecord): Promise<OrderRecord> {
  const offer = automaticStep(order);
  const amount = order.road === 'remake' ? 0 : order.priceFen;
  if (!offer || (offer.event === 'bill' && amount === null)) return order;
  const input: Record<string, unknown> = offer.event === 'bill' ? { amount } : {};
  const facts = await factsOf(tx, offer.guards, { order, input, bySystem: true });
  const step = next(order, offer.event, 'system', { input, facts });
  if (!step.ok) return order;
  return followUp(tx, await take(tx, order, step, { event: offer.event }));
}
