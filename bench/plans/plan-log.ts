import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

/** A node of a plan, as `auto_explain` writes it. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** A statement as it really ran, under the role and with the plan that the server's own connection had. */
export interface Explained {
  readonly queryId: string;
  readonly text: string;
  readonly plan: PlanNode;
}

const SETTINGS = {
  shared_preload_libraries: 'pg_stat_statements,auto_explain',
  logging_collector: 'on',
  log_destination: 'jsonlog',
  log_directory: 'bench-log',
  log_rotation_size: '0',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_format': 'json',
  // Names the statement; the log's own field names another where several were sent at once.
  'auto_explain.log_verbose': 'on',
};

/** Makes the embedded PostgreSQL count its statements and write down their plans, from its next start on. */
export async function askForPlans(db: pg.Client): Promise<void> {
  for (const [name, value] of Object.entries(SETTINGS)) {
    // Several libraries are a list and not one name.
    const text = name === 'shared_preload_libraries' ? value : `'${value}'`;
    await db.query(`ALTER SYSTEM SET ${name} = ${text}`);
  }
}

/** Writes down every so manieth plan, from 0 (none) to 1 (all). */
export async function samplePlans(db: pg.Client, rate: number): Promise<void> {
  await db.query(`ALTER SYSTEM SET auto_explain.sample_rate = ${rate}`);
  await db.query('SELECT pg_reload_conf()');
  await delay(200);
}

async function logFile(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'postgres', 'cluster', 'bench-log');
  // Each start begins a file that is named by its time.
  const name = (await readdir(folder)).sort().findLast((one) => one.endsWith('.json'));
  if (!name) throw new Error('PostgreSQL writes no log');
  return join(folder, name);
}

interface Line {
  readonly message?: string;
  readonly user?: string;
}

function explainedIn(line: string): Explained | null {
  const { message = '', user } = JSON.parse(line) as Line;
  const at = message.indexOf('plan:\n');
  if (at < 0 || user === 'postgres') return null;
  const { 'Query Text': text, Plan: plan } = JSON.parse(message.slice(at + 'plan:\n'.length)) as {
    'Query Text': string;
    Plan: PlanNode;
  };
  // A number of 64 bits, which JSON.parse would round.
  return { queryId: /"Query Identifier": (-?\d+)/.exec(message)?.[1] ?? '', text, plan };
}

/** What the server's statements were planned as while something was done. */
export async function plansDuring(dataDir: string, work: () => Promise<unknown>): Promise<Explained[]> {
  const file = await open(await logFile(dataDir));
  try {
    const { size: before } = await file.stat();
    await work();
    // The collector is a process of its own, a little behind.
    await delay(500);
    const { size: after } = await file.stat();
    const bytes = Buffer.alloc(after - before);
    await file.read(bytes, 0, bytes.length, before);
    const lines = bytes.toString('utf8').split('\n').slice(0, -1);
    return lines.flatMap((line) => explainedIn(line) ?? []);
  } finally {
    await file.close();
  }
}
