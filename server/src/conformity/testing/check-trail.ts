import { orderNotes } from '@suya/contract/orders/workflow/changing';
import type { OrderEvent } from '@suya/contract/orders/workflow/needs';
import { allFacts } from '@suya/contract/orders/workflow/samples';
import { isEnd, next, type WorkflowOrder } from '@suya/contract/orders/workflow/workflow';
import type { Owner } from '../../testing/owner.ts';

/** What is done to an order without moving it. */
const isNote = (event: string): boolean => orderNotes.some((note) => note === event);

interface Trail {
  readonly id: string;
  readonly status: number;
  readonly version: number;
  readonly type: WorkflowOrder['type'];
  readonly kind: WorkflowOrder['kind'];
  readonly road: WorkflowOrder['road'];
  readonly open: boolean;
  readonly bills: readonly { readonly state: string; readonly amount: number }[];
  readonly steps: readonly {
    readonly seq: number;
    readonly event: OrderEvent;
    readonly actor: string;
    readonly from: WorkflowOrder['status'];
    readonly to: WorkflowOrder['status'];
    readonly detail: Readonly<Record<string, unknown>>;
  }[];
}

/** The orders of a clinic with their whole history and their bills. */
async function readTrails(owner: Owner, clinicId: string): Promise<Trail[]> {
  const { rows } = await owner.query<Trail>(
    `SELECT o.id, o.status, o.version, o.type, o.kind, o.road, o.open,
       coalesce((SELECT json_agg(json_build_object('state', b.state, 'amount', b.amount_fen) ORDER BY b.created_at)
          FROM bill b WHERE b.clinic_id = o.clinic_id AND b.cause_id = o.id), '[]') AS bills,
       (SELECT json_agg(json_build_object('seq', h.seq, 'event', h.event, 'actor', h.actor, 'from', h.from_status,
          'to', h.to_status, 'detail', h.detail || jsonb_strip_nulls(jsonb_build_object('reason', h.reason))) ORDER BY h.seq)
          FROM order_history h WHERE h.clinic_id = o.clinic_id AND h.order_id = o.id) AS steps
     FROM orders o WHERE o.clinic_id = $1`,
    [clinicId],
  );
  return rows;
}

/** What is wrong with the steps: gaps, breaks, and steps that the table does not know. */
function faultsOfSteps({ steps, status, type, kind, road: lastRoad }: Trail): string[] {
  const faults: string[] = [];
  let order: WorkflowOrder = { status: null, type, kind, road: 'first' };
  for (const { event, actor, from, to, detail } of steps.filter(({ event }) => !isNote(event))) {
    if (from !== order.status) faults.push(`${event} begins at ${from} where the step before ended at ${order.status}`);
    const input = detail as never;
    const step = next({ ...order, status: from }, event, actor as never, { input, facts: allFacts });
    if (!step.ok) faults.push(`the table knows no ${event} from ${from} by ${actor}: ${step.reason}`);
    else if (step.to !== to) faults.push(`${event} from ${from} leads to ${step.to}, not to ${to}`);
    order = { ...order, status: to, road: step.ok ? step.road : order.road };
  }
  if (order.status !== status) faults.push(`stands at ${status} and its history ends at ${order.status}`);
  if (order.road !== lastRoad) faults.push(`is on the road ${lastRoad} and its history on ${order.road}`);
  return faults;
}

/** What is wrong between the order and its bills. */
function faultsOfBills({ status, bills, steps }: Trail): string[] {
  const open = bills.filter(({ state }) => state === 'open').length;
  const wasBilled = steps.some(({ to }) => to === 21);
  const faults: string[] = [];
  if ((status === 21) !== (open === 1)) faults.push(`stands at ${status} with ${open} open bills`);
  if (open > 1) faults.push(`has ${open} open bills`);
  if (wasBilled && bills.length === 0) faults.push('was billed and has no bill');
  const settled = steps.filter(({ event }) => event === 'settle').length;
  const paid = bills.filter(({ state }) => state === 'settled').length;
  if (settled > paid) faults.push(`was settled ${settled} times with ${paid} paid bills`);
  return faults;
}

/** Every contradiction between the orders of a clinic, their histories, their bills and the table; none in a sound one. */
export async function faultsOfClinic(owner: Owner, clinicId: string): Promise<string[]> {
  const trails = await readTrails(owner, clinicId);
  return trails.flatMap((trail) => {
    const { steps, version, status, open } = trail;
    const faults = [...faultsOfSteps(trail), ...faultsOfBills(trail)];
    const sequence = steps.map(({ seq }) => seq);
    if (new Set(sequence).size !== sequence.length) faults.push('two steps have one number');
    if ((sequence.at(-1) ?? 0) > version) faults.push(`has version ${version} and a step ${sequence.at(-1)}`);
    if (open === isEnd(status as never) && status !== 1) faults.push(`stands at ${status} and is marked open ${open}`);
    return faults.map((fault) => `${trail.id}: ${fault}`);
  });
}
