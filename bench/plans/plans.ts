import type pg from 'pg';
import { type StatementName, statements } from '../limit/reads.ts';
import type { Asker } from '../seed/askers.ts';
import { median } from '../table.ts';

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

const ROUNDS = 10;
const TIMES = 40;

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

interface Run {
  readonly name: StatementName;
  readonly asker: Asker;
  readonly values: unknown[];
}

/** Milliseconds of some runs; all but the first by the plan that PostgreSQL keeps, as most of the servers' are. */
async function timesOf(db: pg.Client, { name, asker, values }: Run, isScoped: boolean): Promise<number[]> {
  return asClinic(db, isScoped ? asker : null, async () => {
    const took: number[] = [];
    for (let turn = 0; turn < TIMES; turn += 1) {
      const began = performance.now();
      await db.query({ name: `${name}_${isScoped}`, text: statements[name], values });
      took.push(performance.now() - began);
    }
    return took;
  });
}

/** Time under the clinic's role ÷ time without, medians of rounds in turn, so that a busy moment hits both. */
async function scopeCostOf(db: pg.Client, run: Run): Promise<number> {
  const [scoped, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    scoped.push(...(await timesOf(db, run, true)));
    bare.push(...(await timesOf(db, run, false)));
  }
  return median(scoped) / median(bare);
}

function valuesOf(name: StatementName, asker: Asker, order: { id: string | undefined; files: string[] }): unknown[] {
  if (name === 'list') return [asker.clinicId, 20, 0];
  if (name === 'unpaid') return [asker.clinicId];
  if (name === 'files') return [asker.clinicId, order.files];
  return [asker.clinicId, order.id];
}

/** Explains every statement as the clinic's own role runs it. */
export async function plansOf(db: pg.Client, asker: Asker): Promise<Plan[]> {
  const id = asker.orderIds[0];
  const { rows: files } = await db.query('SELECT file_id FROM order_file WHERE clinic_id = $1 AND order_id = $2', [
    asker.clinicId,
    id,
  ]);
  const order = { id, files: files.map(({ file_id }) => file_id) };
  const plans: Plan[] = [];
  // An empty table is read whole, whatever its indexes.
  const { rows: filled } = await db.query("SELECT relname FROM pg_class WHERE relkind = 'r' AND reltuples > 0");
  const isFilled = (line: string): boolean => filled.some(({ relname }) => line.includes(`Seq Scan on ${relname}`));
  for (const name of Object.keys(statements) as StatementName[]) {
    const text = statements[name];
    const values = valuesOf(name, asker, order);
    const lines = await asClinic(db, asker, async () => {
      const { rows } = await db.query({ text: `EXPLAIN (COSTS OFF) ${text}`, values });
      return rows.map((row) => String(row['QUERY PLAN']).trim());
    });
    const scopeCost = await scopeCostOf(db, { name, asker, values });
    plans.push({
      name,
      conditions: lines.filter((line) => line.startsWith('Index Cond')),
      scans: lines.filter(isFilled),
      scopeCost,
    });
  }
  return plans;
}
