import autocannon from 'autocannon';
import type { Operation } from '../server/operations.ts';
import type { Stage } from '../stage.ts';
import { head, round, row, say } from '../table.ts';
import { inWords, judge, readCatalogue, together } from './judge-plan.ts';
import { plansDuring, samplePlans } from './plan-log.ts';

const HOTTEST = 20;
const CONNECTIONS = 8;
/** All plans of a busy server would be more log than work. */
const SAMPLED = 0.3;

interface Hot {
  readonly queryId: string;
  readonly calls: number;
  readonly meanMs: number;
  readonly share: number;
  readonly text: string;
}

async function hottest({ db }: Stage): Promise<Hot[]> {
  const { rows } = await db.query(
    `SELECT s.queryid::text AS "queryId", s.calls::int AS calls, s.mean_exec_time AS "meanMs", s.query AS text,
            s.total_exec_time / sum(s.total_exec_time) OVER () AS share
       FROM bench.pg_stat_statements s JOIN pg_roles r ON r.oid = s.userid
      WHERE s.toplevel AND r.rolname <> 'postgres' ORDER BY s.total_exec_time DESC LIMIT $1`,
    [HOTTEST],
  );
  return rows;
}

/** The beginning of a statement, on one line of a table. */
const shortened = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').replaceAll('"', '');
  const from = /\b(from|into|update|delete from) "?(\w+)"?/i.exec(line)?.[2] ?? '';
  return `\`${line.slice(0, 44).trim()} …\` ${from}`;
};

/**
 * The statements that cost most while all operations ran for a moment, and how PostgreSQL found their rows.
 * @returns whether none of them read a large table whole
 */
export async function explainHotStatements(stage: Stage, operations: readonly Operation[]): Promise<boolean> {
  const { db, ours, effort } = stage;
  await db.query('CREATE SCHEMA IF NOT EXISTS bench; CREATE EXTENSION IF NOT EXISTS pg_stat_statements SCHEMA bench');
  await samplePlans(db, SAMPLED);
  await db.query('SELECT bench.pg_stat_statements_reset()');
  const explained = await plansDuring(stage.dataDir, async () => {
    for (const { ours: requests, connections } of operations) {
      const few = Math.min(CONNECTIONS, connections);
      await autocannon({ url: ours.url, connections: few, duration: effort.seconds, requests });
    }
  });
  if (!explained.some(({ queryId }) => queryId !== '')) throw new Error('the statements left no plan in the log');
  const catalogue = await readCatalogue(db);
  head(`The ${HOTTEST} hottest statements`, 'share', 'calls', 'mean ms', 'finds its rows by', 'statement');
  let isClean = true;
  for (const { queryId, calls, meanMs, share, text } of await hottest(stage)) {
    const plans = explained.filter((one) => one.queryId === queryId);
    const verdict = together(plans.map(({ plan }) => judge(plan, catalogue)));
    if (verdict.scans.length > 0) isClean = false;
    const words = plans.length === 0 ? 'no plan' : inWords(verdict);
    row(`${round(100 * share, 1)} %`, calls, round(meanMs, 3), words, shortened(text));
  }
  say();
  say(isClean ? 'No hot statement reads a whole table.' : 'A hot statement reads a whole table.');
  return isClean;
}
