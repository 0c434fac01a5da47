import { createHash } from 'node:crypto';
import { getFileUrl } from '@suya/contract/files/files.endpoints';
import { sql } from 'kysely';
import { verifyLedger } from '../modules/payments/index.ts';
import type { SystemCtx } from '../platform/ctx.ts';
import type { DemoPerson } from '../seed/client.ts';
import type { Told } from './witness.ts';

/** What must never be found, whenever the power goes; each query names the orders that break a promise. */
const PROMISES = {
  'order stands without the history row of its version': sql<{ id: string }>`
    SELECT o.id FROM orders o WHERE o.status <> 1 AND NOT EXISTS
      (SELECT FROM order_history h WHERE h.clinic_id = o.clinic_id AND h.order_id = o.id
          AND h.seq = o.version AND h.to_status = o.status)`,
  'order moved and nobody was told': sql<{ id: string }>`
    SELECT o.id FROM orders o WHERE o.status <> 1 AND NOT EXISTS
      (SELECT FROM outbox n WHERE n.aggregate = 'order:' || o.id AND n.name = 'order.moved'
          AND (n.payload->>'version')::int = o.version)`,
  'order waits for payment without an open bill': sql<{ id: string }>`
    SELECT o.id FROM orders o WHERE o.status = 21 AND NOT EXISTS
      (SELECT FROM bill b WHERE b.clinic_id = o.clinic_id AND b.cause_id = o.id AND b.state = 'open')`,
  'order was billed and there is no bill': sql<{ id: string }>`
    SELECT h.order_id AS id FROM order_history h WHERE h.event = 'bill' AND NOT EXISTS
      (SELECT FROM bill b WHERE b.clinic_id = h.clinic_id AND b.cause_id = h.order_id)`,
  'bill is settled and its order does not know, or the other way round': sql<{ id: string }>`
    SELECT b.cause_id AS id FROM bill b WHERE b.cause_type = 'order' AND b.amount_fen > 0 AND (b.state = 'settled') <>
      EXISTS (SELECT FROM order_history h WHERE h.clinic_id = b.clinic_id AND h.order_id = b.cause_id AND h.event = 'settle')`,
} as const;

/** Every broken promise of the orders and of the ledger; empty is right. */
export async function brokenPromises(system: SystemCtx): Promise<unknown[]> {
  const broken: unknown[] = await verifyLedger(system);
  for (const [promise, query] of Object.entries(PROMISES)) {
    const { rows } = await query.execute(system.db);
    if (rows.length > 0) broken.push({ promise, ids: rows.map((row) => row.id).slice(0, 10) });
  }
  return broken;
}

/** What a client was told and the server does not know; empty is right. */
export async function forgotten(system: SystemCtx, told: readonly Told[]): Promise<Told[]> {
  const ids = (query: Promise<{ id: string }[]>) => query.then((rows) => new Set(rows.map(({ id }) => id)));
  const patients = await ids(system.db.selectFrom('patient').select('id').execute());
  const files = await ids(system.db.selectFrom('file').select('id').execute());
  const paid = await system.db.selectFrom('payment').select('no').where('state', '=', 'settled').execute();
  const orders = await system.db.selectFrom('orders').select(['id', 'version']).execute();
  const steps = await system.db.selectFrom('order_history').select(['order_id', 'seq', 'to_status']).execute();
  const versions = new Map(orders.map(({ id, version }) => [id, version]));
  const known = new Set(steps.map((step) => `${step.order_id} ${step.seq} ${step.to_status}`));
  const isThere = (one: Told): boolean => {
    if (one.what === 'patient') return patients.has(one.id);
    if (one.what === 'file') return files.has(one.id);
    if (one.what === 'paid') return paid.some(({ no }) => no === one.payNo);
    const { id, version, status } = one;
    return (versions.get(id) ?? 0) >= version && (status === 1 || known.has(`${id} ${version} ${status}`));
  };
  return told.filter((one) => !isThere(one));
}

/** The acknowledged files whose bytes are not what was sent. */
export async function damaged(origin: string, reader: DemoPerson, told: readonly Told[]): Promise<Told[]> {
  const bad: Told[] = [];
  for (const file of told) {
    if (file.what !== 'file') continue;
    const { url } = await reader.ask(getFileUrl, { fileId: file.id });
    const bytes = new Uint8Array(await (await fetch(new URL(url, origin))).arrayBuffer());
    if (createHash('sha256').update(bytes).digest('hex') !== file.sha256) bad.push(file);
  }
  return bad;
}
