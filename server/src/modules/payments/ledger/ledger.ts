import { LEDGER_ROWS_NAMED, type LedgerPromise, ledgerPromises } from '@suya/contract/payments/lab-ledger.endpoints';
import { sql } from 'kysely';
import type { Ctx, SystemCtx } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import { type Breach, promises } from './ledger-promises.ts';

/**
 * Amounts in fen (or points). A positive amount increases what the lab has, a negative one what it owes or has
 * earned.
 */
export type LedgerLine = { readonly kind: string; readonly amount: number };

/**
 * Posts one entry of a clinic. Lines of 0 are omitted; the rest must add up to 0, which the database checks at
 * commit. The same cause can be posted only once.
 */
export async function postEntry(
  ctx: Ctx,
  clinicId: string,
  cause: { readonly type: string; readonly id: string },
  lines: readonly LedgerLine[],
): Promise<void> {
  const entries = JSON.stringify(lines.filter((line) => line.amount !== 0));
  await sql`SELECT app.ledger_post(${clinicId}::uuid, ${newId()}::uuid, ${cause.type}, ${cause.id}::uuid, ${entries}::jsonb)`.execute(
    ctx.db,
  );
}

/** A broken promise, and the first rows that break it. */
export interface LedgerFault {
  readonly promise: LedgerPromise;
  readonly rows: readonly Breach[];
}

/** How much was checked. */
export interface LedgerSeen {
  readonly clinics: number;
  readonly entries: number;
  readonly payments: number;
  readonly bills: number;
}

/** Number of clinics per statement, so that none exceeds the statement timeout. */
const AT_ONCE = 100;

async function countOf(ctx: SystemCtx, clinics: readonly string[]): Promise<LedgerSeen> {
  const { rows } = await sql<Omit<LedgerSeen, 'clinics'>>`
    SELECT (SELECT count(*)::int FROM ledger_txn WHERE clinic_id = ANY (${clinics}::uuid[])) AS entries,
           (SELECT count(*)::int FROM payment WHERE clinic_id = ANY (${clinics}::uuid[])) AS payments,
           (SELECT count(*)::int FROM bill WHERE clinic_id = ANY (${clinics}::uuid[])) AS bills`.execute(ctx.db);
  return { clinics: clinics.length, entries: 0, payments: 0, bills: 0, ...rows[0] };
}

const added = (a: LedgerSeen, b: LedgerSeen): LedgerSeen => ({
  clinics: a.clinics + b.clinics,
  entries: a.entries + b.entries,
  payments: a.payments + b.payments,
  bills: a.bills + b.bills,
});

/** Checks the books of every clinic. Each promise sees one snapshot of a clinic's books. */
export async function lookAtBooks(ctx: SystemCtx): Promise<{ seen: LedgerSeen; faults: LedgerFault[] }> {
  const all = (await ctx.db.selectFrom('clinic').select('id').orderBy('id').execute()).map(({ id }) => id);
  let seen: LedgerSeen = { clinics: 0, entries: 0, payments: 0, bills: 0 };
  const found = new Map<LedgerPromise, Breach[]>();
  for (let from = 0; from < all.length; from += AT_ONCE) {
    const clinics = all.slice(from, from + AT_ONCE);
    seen = added(seen, await countOf(ctx, clinics));
    for (const promise of ledgerPromises) {
      const { rows } = await sql<Breach>`SELECT * FROM (${promises[promise](clinics)}) broken
        LIMIT ${LEDGER_ROWS_NAMED}`.execute(ctx.db);
      if (rows.length > 0) found.set(promise, [...(found.get(promise) ?? []), ...rows]);
    }
  }
  const faults = [...found].map(([promise, rows]) => ({ promise, rows: rows.slice(0, LEDGER_ROWS_NAMED) }));
  return { seen, faults };
}

/**
 * Checks the books of all clinics.
 * @returns the faults; empty for a clean ledger
 */
export const verifyLedger = async (ctx: SystemCtx): Promise<LedgerFault[]> => (await lookAtBooks(ctx)).faults;
