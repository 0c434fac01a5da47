import type pg from 'pg';
import { type StatementName, statements } from './limit/reads.ts';
import type { Asker } from './seed/askers.ts';

/** How PostgreSQL finds the rows of one statement, and what row-level security costs it. */
export interface Plan {
  readonly name: StatementName;
  /** The index conditions of tables that belong to a clinic; each should begin with it. */
  readonly conditions: readonly string[];
  /** Whether some of a clinic's table is read in another way. */
  readonly scans: readonly string[];
  /** Time under the clinic's role ÷ time without one, medians. */
  readonly scopeCost: number;
}

const TIMES = 200;

async function asClinic<T>(db: pg.Client, asker: Asker | null, work: () => Promise<T>): Promise<T> {
  await db.query('BEGIN');
  if (asker) {
    await db.query(
      `SELECT set_config('role', 'app_clinic', true), set_config('app.clinic_ids', $1, true), set_config('app.user_id', $2, true)`,
      [asker.clinicId, asker.userId],
    );
  }
  try {
    return await work();
  } finally {
    await db.query('ROLLBACK');
  }
}

/** Microseconds of one run, the median of many, planned once as the servers do. */
async function timeOf(
  db: pg.Client,
  asker: Asker,
  scoped: boolean,
  name: StatementName,
  values: unknown[],
): Promise<number> {
  return asClinic(db, scoped ? asker : null, async () => {
    const took: number[] = [];
    for (let turn = 0; turn < TIMES; turn += 1) {
      const began = performance.now();
      await db.query({ name: `${name}_${scoped}`, text: statements[name], values });
      took.push(performance.now() - began);
    }
    return took.sort((a, b) => a - b)[TIMES / 2] ?? 0;
  });
}

function valuesOf(name: StatementName, asker: Asker, orderId: string | undefined): unknown[] {
  if (name === 'list') return [asker.clinicId, 20, 0];
  if (name === 'unpaid') return [asker.clinicId];
  if (name === 'files') return [asker.clinicId, []];
  return [asker.clinicId, orderId];
}

/** Explains every statement as the clinic's own role runs it. */
export async function plansOf(db: pg.Client, asker: Asker): Promise<Plan[]> {
  const orderId = asker.orderIds[0];
  const plans: Plan[] = [];
  // An empty table is read whole, whatever its indexes.
  const { rows: filled } = await db.query("SELECT relname FROM pg_class WHERE relkind = 'r' AND reltuples > 0");
  const isFilled = (line: string): boolean => filled.some(({ relname }) => line.includes(`Seq Scan on ${relname}`));
  for (const name of Object.keys(statements) as StatementName[]) {
    const text = statements[name];
    const values = valuesOf(name, asker, orderId);
    const lines = await asClinic(db, asker, async () => {
      const { rows } = await db.query({ text: `EXPLAIN (COSTS OFF) ${text}`, values });
      return rows.map((row) => String(row['QUERY PLAN']).trim());
    });
    const scoped = await timeOf(db, asker, true, name, values);
    const bare = await timeOf(db, asker, false, name, values);
    plans.push({
      name,
      conditions: lines.filter((line) => line.startsWith('Index Cond')),
      scans: lines.filter(isFilled),
      scopeCost: scoped / bare,
    });
  }
  return plans;
}
