import './ledger-check.tables.ts';
import type { AnswerOf } from '@suya/contract/http/endpoint';
import type * as endpoints from '@suya/contract/payments/lab-ledger.endpoints';
import { sql } from 'kysely';
import type { LabCtx, SystemCtx } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import { type LedgerFault, type LedgerSeen, lookAtBooks } from './ledger.ts';

const NEWEST = 10;

interface Row {
  readonly id: string;
  readonly askedAt: Date;
  readonly askedBy: string | null;
  readonly doneAt: Date | null;
  readonly seen: LedgerSeen | null;
  readonly faults: LedgerFault[] | null;
}

const clinicsIn = (rows: readonly Row[]): string[] => [
  ...new Set(rows.flatMap(({ faults }) => (faults ?? []).flatMap((fault) => fault.rows.map((row) => row.clinicId)))),
];

function toCheck(
  { askedAt, doneAt, seen, faults, ...row }: Row,
  names: ReadonlyMap<string, string>,
): endpoints.LedgerCheck {
  return {
    ...row,
    askedAt: askedAt.toISOString(),
    doneAt: doneAt?.toISOString() ?? null,
    failed: doneAt !== null && seen === null,
    seen,
    faults: (faults ?? []).map((fault) => ({
      promise: fault.promise,
      rows: fault.rows.map(({ id, clinicId }) => ({ id, clinicName: names.get(clinicId) ?? '' })),
    })),
  };
}

/** The latest checks of the books, newest first. */
export async function getLedgerChecks(ctx: LabCtx): Promise<AnswerOf<typeof endpoints.getLedgerChecks>> {
  const { rows } = await sql<Row>`
    SELECT id, asked_at AS "askedAt", asked_by_name AS "askedBy", done_at AS "doneAt", seen, faults
      FROM ledger_check ORDER BY asked_at DESC, id DESC LIMIT ${NEWEST}`.execute(ctx.db);
  const ids = clinicsIn(rows);
  const named =
    ids.length === 0 ? [] : await ctx.db.selectFrom('clinic').select(['id', 'name']).where('id', 'in', ids).execute();
  const names = new Map(named.map(({ id, name }) => [id, name]));
  return { checks: rows.map((row) => toCheck(row, names)) };
}

/** Requests a check by the next run of the job. If one is already waiting or running, no new one is requested. */
export async function checkLedger(ctx: LabCtx): Promise<AnswerOf<typeof endpoints.getLedgerChecks>> {
  const row = { id: newId(), asked_by: ctx.scope.userId, asked_by_name: ctx.actor.name };
  await ctx.db
    .insertInto('ledger_check')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return getLedgerChecks(ctx);
}

/** The waiting check; a daily one if none was requested for a day. */
async function takeWaiting(ctx: SystemCtx): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    WITH daily AS (
      INSERT INTO ledger_check (id)
      SELECT ${newId()}::uuid WHERE NOT EXISTS (SELECT FROM ledger_check WHERE asked_at > now() - interval '1 day')
      ON CONFLICT DO NOTHING RETURNING id)
    SELECT id FROM daily UNION ALL SELECT id FROM ledger_check WHERE done_at IS NULL`.execute(ctx.db);
  return rows[0]?.id;
}

async function keepCheck(
  ctx: SystemCtx,
  id: string,
  seen: LedgerSeen | null,
  faults: LedgerFault[] | null,
): Promise<void> {
  await sql`UPDATE ledger_check SET done_at = now(), seen = ${seen && JSON.stringify(seen)}::jsonb,
                   faults = ${faults && JSON.stringify(faults)}::jsonb
             WHERE id = ${id} AND done_at IS NULL`.execute(ctx.db);
}

/** Checks the books if somebody asked or a day has passed, and keeps the findings for 400 days. */
export async function checkBooks(ctx: SystemCtx): Promise<void> {
  const id = await takeWaiting(ctx);
  if (!id) return;
  try {
    const { seen, faults } = await lookAtBooks(ctx);
    await keepCheck(ctx, id, seen, faults);
    if (faults.length > 0) ctx.log.error({ promises: faults.map(({ promise }) => promise) }, 'the books do not agree');
  } catch (error) {
    await keepCheck(ctx, id, null, null);
    throw error;
  }
  await sql`DELETE FROM ledger_check WHERE asked_at < now() - interval '400 days'`.execute(ctx.db);
}
