import { sql } from 'kysely';
import type { Ctx, SystemCtx } from '../../platform/ctx.ts';
import { newId } from '../../platform/ids.ts';

/** Amounts in fen (or points); above zero the account grows in what the lab has, below in what it owes or earned. */
export type LedgerLine = { readonly kind: string; readonly amount: number };

/**
 * Posts one entry of a clinic. Lines of 0 are left out; the rest must add up to 0, which the database checks when
 * the transaction commits. The same cause can be posted once.
 */
export async function postEntry(
  ctx: Ctx,
  clinicId: string,
  cause: { readonly type: string; readonly id: string },
  lines: readonly LedgerLine[],
): Promise<void> {
  const told = JSON.stringify(lines.filter((line) => line.amount !== 0));
  await sql`SELECT app.ledger_post(${clinicId}::uuid, ${newId()}::uuid, ${cause.type}, ${cause.id}::uuid, ${told}::jsonb)`.execute(
    ctx.db,
  );
}

/** What must never be found; each query names the rows that break a promise. */
const PROMISES = {
  'entry does not add up to 0': sql<{ id: string }>`
    SELECT l.txn_id AS id FROM ledger_line l JOIN account a ON a.clinic_id = l.clinic_id AND a.id = l.account_id
     GROUP BY l.txn_id, a.unit HAVING sum(l.amount) <> 0`,
  'balance is not the sum of its lines': sql<{ id: string }>`
    SELECT a.id FROM account a LEFT JOIN ledger_line l ON l.clinic_id = a.clinic_id AND l.account_id = a.id
     GROUP BY a.clinic_id, a.id HAVING a.balance <> coalesce(sum(l.amount), 0)`,
  'balance is out of bounds': sql<{ id: string }>`
    SELECT id FROM account WHERE balance < floor OR balance > ceiling`,
  'entry has no lines': sql<{ id: string }>`
    SELECT id FROM ledger_txn t WHERE NOT EXISTS
      (SELECT FROM ledger_line l WHERE l.clinic_id = t.clinic_id AND l.txn_id = t.id)`,
  'payment is settled without entry or attempt, or the other way round': sql<{ id: string }>`
    SELECT p.id FROM payment p
      LEFT JOIN ledger_txn t ON t.clinic_id = p.clinic_id AND t.cause = 'payment' AND t.cause_id = p.id
      LEFT JOIN attempt a ON a.clinic_id = p.clinic_id AND a.payment_id = p.id AND a.state = 'settled'
     WHERE (p.state = 'settled') <> (t.id IS NOT NULL) OR (p.state = 'settled') <> (a.id IS NOT NULL)`,
  'stray money without entry': sql<{ id: string }>`
    SELECT a.id FROM attempt a WHERE a.state = 'stray' AND NOT EXISTS
      (SELECT FROM ledger_txn t WHERE t.clinic_id = a.clinic_id AND t.cause = 'stray' AND t.cause_id = a.id)`,
  'bill is settled without a settled payment': sql<{ id: string }>`
    SELECT b.id FROM bill b WHERE b.state = 'settled' AND b.amount_fen > 0 AND NOT EXISTS
      (SELECT FROM payment_bill pb JOIN payment p ON p.clinic_id = pb.clinic_id AND p.id = pb.payment_id
        WHERE pb.clinic_id = b.clinic_id AND pb.bill_id = b.id AND pb.live AND p.state = 'settled')`,
  'bill is open although its payment is settled': sql<{ id: string }>`
    SELECT b.id FROM bill b JOIN payment_bill pb ON pb.clinic_id = b.clinic_id AND pb.bill_id = b.id AND pb.live
      JOIN payment p ON p.clinic_id = pb.clinic_id AND p.id = pb.payment_id
     WHERE b.state = 'open' AND p.state IN ('settled', 'closed')`,
  'parts do not add up to the payment': sql<{ id: string }>`
    SELECT p.id FROM payment p LEFT JOIN payment_bill pb ON pb.clinic_id = p.clinic_id AND pb.payment_id = p.id
     GROUP BY p.clinic_id, p.id HAVING p.amount_fen <> coalesce(sum(pb.part_fen), 0)`,
  'refunds exceed what was paid': sql<{ id: string }>`
    SELECT a.id FROM attempt a JOIN refund r ON r.clinic_id = a.clinic_id AND r.attempt_id = a.id
     GROUP BY a.clinic_id, a.id HAVING sum(r.amount_fen) > coalesce(a.paid_fen, 0)`,
  'refund is done without entry, or the other way round': sql<{ id: string }>`
    SELECT r.id FROM refund r
      LEFT JOIN ledger_txn t ON t.clinic_id = r.clinic_id AND t.cause = 'refund' AND t.cause_id = r.id
     WHERE (r.state = 'done') <> (t.id IS NOT NULL)`,
  'money owed back without a refund under way': sql<{ id: string }>`
    SELECT a.id FROM account a WHERE a.kind = 'owed_back' AND -a.balance <>
      (SELECT coalesce(sum(r.amount_fen), 0) FROM refund r WHERE r.clinic_id = a.clinic_id AND r.state <> 'done')`,
} as const;

/** A promise that does not hold, and the first rows that break it. */
export interface LedgerFault {
  readonly promise: string;
  readonly ids: readonly string[];
}

/** Checks the books of all clinics, in one snapshot per promise; an empty list is a clean ledger. */
export async function verifyLedger(ctx: SystemCtx): Promise<LedgerFault[]> {
  const faults: LedgerFault[] = [];
  for (const [promise, query] of Object.entries(PROMISES)) {
    const { rows } = await query.execute(ctx.db);
    if (rows.length > 0) faults.push({ promise, ids: rows.slice(0, 10).map((row) => row.id) });
  }
  return faults;
}
