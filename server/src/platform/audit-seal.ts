import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { SystemCtx } from './ctx.ts';
import type { Module } from './module.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const LEAF_BYTES = 8;

interface Stretch {
  readonly seq: number;
  readonly since: Date;
  readonly until: Date;
  readonly leaves: Buffer;
}

interface Seal extends Stretch {
  readonly seal: Buffer;
}

/** A row of the audit that differs from what was sealed; a missing row has no id. */
export interface AuditFault {
  readonly since: Date;
  readonly until: Date;
  readonly kind: 'altered' | 'added' | 'removed' | 'seal';
  readonly id: number | null;
}

/**
 * The seal over a range of rows and the previous seal. It cannot be made without the key, which is in no database.
 */
function sealOf(key: Buffer, before: Buffer, { seq, since, until, leaves }: Stretch): Buffer {
  const head = JSON.stringify([seq, since.toISOString(), until.toISOString(), leaves.length]);
  return createHmac('sha256', key).update('audit-seal').update(before).update(head).update(leaves).digest();
}

const FIRST = Buffer.alloc(32);

/** Rows that can no longer change: a statement lasts five seconds at most, an idle transaction fifteen. */
const settled = sql`date_trunc('milliseconds', now() - interval '5 minutes')`;

const readLeaves = (ctx: SystemCtx, since: Date, until: Date) =>
  sql<{ id: number; leaf: Buffer }>`
    SELECT id::float8 AS id, app.audit_leaf(a) AS leaf FROM audit a WHERE at >= ${since} AND at < ${until}
     ORDER BY at, id`.execute(ctx.db);

async function lastSeal(ctx: SystemCtx): Promise<Seal | undefined> {
  const { rows } = await sql<Seal>`
    SELECT seq::float8 AS seq, since, until, leaves, seal FROM audit_seal ORDER BY audit_seal.seq DESC LIMIT 1`.execute(
    ctx.db,
  );
  return rows[0];
}

/** The next hour of settled rows after the last seal, or null if there are none. */
async function nextStretch(ctx: SystemCtx, last: Seal | undefined) {
  const { rows } = await sql<{ since: Date; until: Date }>`
    SELECT date_trunc('milliseconds', min(at)) AS since,
           least(date_trunc('milliseconds', min(at)) + interval '1 hour', ${settled}) AS until
      FROM audit WHERE at >= ${last?.until ?? new Date(0)} AND at < ${settled} HAVING count(*) > 0`.execute(ctx.db);
  return rows[0] ?? null;
}

/**
 * Seals the rows written since the last seal that are at least five minutes old. If several processes try, only one
 * does it.
 */
export async function sealAudit(ctx: SystemCtx, key: Buffer): Promise<void> {
  let last = await lastSeal(ctx);
  for (let found = await nextStretch(ctx, last); found; found = await nextStretch(ctx, last)) {
    const { rows } = await readLeaves(ctx, found.since, found.until);
    const stretch = { ...found, seq: (last?.seq ?? 0) + 1, leaves: Buffer.concat(rows.map(({ leaf }) => leaf)) };
    const seal = sealOf(key, last?.seal ?? FIRST, stretch);
    const { numAffectedRows } = await sql`
      INSERT INTO audit_seal (seq, since, until, leaves, seal)
      VALUES (${stretch.seq}, ${stretch.since}, ${stretch.until}, ${stretch.leaves}, ${seal})
      ON CONFLICT (seq) DO NOTHING`.execute(ctx.db);
    if (!numAffectedRows) return;
    last = { ...stretch, seal };
  }
}

const leavesOf = (all: Buffer): string[] =>
  Array.from({ length: all.length / LEAF_BYTES }, (_, at) =>
    all.subarray(at * LEAF_BYTES, (at + 1) * LEAF_BYTES).toString('hex'),
  );

/** The differences between the rows as sealed and as they are now. */
function differences(sealed: readonly string[], now: readonly { id: number; leaf: Buffer }[]) {
  const kept = new Map<string, number>();
  for (const leaf of sealed) kept.set(leaf, (kept.get(leaf) ?? 0) + 1);
  const strange = now.filter(({ leaf }) => {
    const left = kept.get(leaf.toString('hex')) ?? 0;
    if (left > 0) kept.set(leaf.toString('hex'), left - 1);
    return left === 0;
  });
  const missing = [...kept.values()].reduce((sum, left) => sum + left, 0);
  const altered = Math.min(strange.length, missing);
  return [
    ...strange.map(({ id }, at) => ({ kind: at < altered ? ('altered' as const) : ('added' as const), id })),
    ...Array.from({ length: missing - altered }, () => ({ kind: 'removed' as const, id: null })),
  ];
}

/**
 * Checks the audit against its seals.
 * @returns every row altered or added since, every row that is missing, and every seal that does not follow from the
 *   one before it; empty if nothing was changed
 */
export async function verifyAudit(ctx: SystemCtx, key: Buffer): Promise<AuditFault[]> {
  const faults: AuditFault[] = [];
  let before: Buffer = FIRST;
  for (let seq = 1; ; seq += 1) {
    const { rows } = await sql<Seal>`
      SELECT seq::float8 AS seq, since, until, leaves, seal FROM audit_seal WHERE audit_seal.seq = ${seq}`.execute(
      ctx.db,
    );
    const [stretch] = rows;
    if (!stretch) break;
    const { since, until } = stretch;
    if (!sealOf(key, before, stretch).equals(stretch.seal)) faults.push({ since, until, kind: 'seal', id: null });
    const { rows: now } = await readLeaves(ctx, since, until);
    faults.push(...differences(leavesOf(stretch.leaves), now).map((fault) => ({ since, until, ...fault })));
    before = stretch.seal;
  }
  return faults;
}

/** Seals the audit every ten minutes and verifies all of it once a day; a mismatch is logged as an error. */
export const auditModule = ({ key }: { readonly key: Buffer }): Module => ({
  name: 'audit',
  routes: [],
  jobs: [
    { name: 'audit.seal', everyMs: 10 * MINUTE_MS, run: (ctx) => sealAudit(ctx, key) },
    {
      name: 'audit.verify',
      everyMs: DAY_MS,
      run: async (ctx) => {
        const faults = await verifyAudit(ctx, key);
        if (faults.length > 0)
          ctx.log.error({ faults: faults.slice(0, 100), count: faults.length }, 'the audit was altered');
      },
    },
  ],
});
