import './ledger-check.tables.ts';
import type { AnswerOf } from '@suya/contract/http/endpoint';
import type { getLedgerChecks, LedgerCheck } from '@suya/contract/payments/lab-ledger.endpoints';
import { sql } from 'kysely';
import type { LabCtx, SystemCtx } from '../../platform/ctx.ts';
import { newId } from '../../platform/ids.ts';
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

function toCheck({ askedAt, doneAt, seen, faults, ...row }: Row, names: ReadonlyMap<string, string>): LedgerCheck {
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

/** The newest checks of the books, newest first. */
export async function findChecks(ctx: LabCtx): Promise<AnswerOf<typeof getLedgerChecks>> {
  const { rows } = await sql<Row>`
    SELECT id, asked_at AS "askedAt", asked_by_name AS "askedBy", done_at AS "doneAt", seen, faults
      FROM ledger_check ORDER BY asked_at DESC, id DESC LIMIT ${NEWEST}`.execute(ctx.db);
  const ids = clinicsIn(rows);
  const named =
    ids.length === 0 ? [] : await ctx.db.selectFrom('clinic').select(['id', 'name']).where('id', 'in', ids).execute();
  const names = new Map(named.map(({ id, name }) => [id, name]));
  return { checks: rows.map((row) => toCheck(row, names)) };
}

/** Has the books looked at by the next turn of the job; where one waits or runs already, that one is waited for. */
export async function askForCheck(ctx: LabCtx): Promise<AnswerOf<typeof getLedgerChecks>> {
  const row = { id: newId(), asked_by: ctx.scope.userId, asked_by_name: ctx.actor.name };
  await ctx.db
    .insertInto('ledger_check')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return findChecks(ctx);
}

/** The check that waits; one by the clock where none was asked for since a day. */
async function takeWaiting(ctx: SystemCtx): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    WITH daily AS (
      INSERT INTO ledger_check (id)
      SELECT ${newId()}::uuid WHERE NOT EXISTS (SELECT FROM ledger_check WHERE asked_at > now() - interval '1 day')
      ON CONFLICT DO NOTHING RETURNING id)
    SELECT id FROM daily UNION ALL SELECT id FROM ledger_check WHERE done_at IS NULL`.execute(ctx.db);
  return rows[0]?.id;
}

async function keep(ctx: SystemCtx, id: string, seen: LedgerSeen | null, faults: LedgerFault[] | null): Promise<void> {
  await sql`UPDATE ledger_check SET done_at = now(), seen = ${seen && JSON.stringify(seen)}::jsonb,
                   faults = ${faults && JSON.stringify(faults)}::jsonb
             WHERE id = ${id} AND done_at IS NULL`.execute(ctx.db);
}

/** Looks at the books where somebody asked or a day has passed, and keeps what was found for 400 days. */
export async function checkBooks(ctx: SystemCtx): Promise<void> {
  const id = await takeWaiting(ctx);
  if (!id) return;
  try {
    const { seen, faults } = await lookAtBooks(ctx);
    await keep(ctx, id, seen, faults);
    if (faults.length > 0) ctx.log.error({ promises: faults.map(({ promise }) => promise) }, 'the books do not agree');
  } catch (error) {
    await keep(ctx, id, null, null);
    throw error;
  }
  await sql`DELETE FROM ledger_check WHERE asked_at < now() - interval '400 days'`.execute(ctx.db);
}
