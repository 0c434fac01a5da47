import { LEDGER_ROWS_NAMED, type LedgerPromise, ledgerPromises } from '@suya/contract/payments/lab-ledger.endpoints';
import { sql } from 'kysely';
import type { Ctx, SystemCtx } from '../../platform/ctx.ts';
import { newId } from '../../platform/ids.ts';
import { type Breach, promises } from './ledger-promises.ts';

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

/** A promise that does not hold, and the first rows that break it. */
export interface LedgerFault {
  readonly promise: LedgerPromise;
  readonly rows: readonly Breach[];
}

/** How much was looked at. */
export interface LedgerSeen {
  readonly clinics: number;
  readonly entries: number;
  readonly payments: number;
  readonly bills: number;
}

/** Clinics that one statement looks at, so that none takes longer than a statement may. */
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

/** Looks at the books of every clinic, each promise in one snapshot of a clinic's books. */
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

/** Checks the books of all clinics; an empty list is a clean ledger. */
export const verifyLedger = async (ctx: SystemCtx): Promise<LedgerFault[]> => (await lookAtBooks(ctx)).faults;
