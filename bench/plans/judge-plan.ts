import type pg from 'pg';
import type { PlanNode } from './plan-log.ts';

/** How a plan finds its rows. */
export interface Verdict {
  /** Tables with many rows that it reads from end to end. */
  readonly scans: readonly string[];
  /** Indexes of clinics' tables that it enters by something else than the clinic, or walks whole. */
  readonly strays: readonly string[];
  /** How many indexes it enters by the clinic. */
  readonly byClinic: number;
}

/** What of the schema a verdict needs. */
export interface Catalogue {
  /** Tables that have so many rows that reading all of them is a mistake. */
  readonly large: ReadonlySet<string>;
  readonly ofClinics: ReadonlySet<string>;
  /** Index → its table. */
  readonly tables: ReadonlyMap<string, string>;
}

/** Fewer rows than these are read at once by any plan, whatever the indexes. */
const MANY_ROWS = 1000;

/** @param manyRows from how many rows on a table is large */
export async function readCatalogue(db: pg.Client, manyRows = MANY_ROWS): Promise<Catalogue> {
  const { rows } = await db.query(`
    SELECT c.relname AS name, c.reltuples >= ${manyRows} AS large,
           EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'clinic_id') AS "ofClinics",
           ARRAY(SELECT i.relname::text FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid WHERE x.indrelid = c.oid) AS indexes
      FROM pg_class c WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace`);
  return {
    large: new Set(rows.filter(({ large }) => large).map(({ name }) => name)),
    ofClinics: new Set(rows.filter(({ ofClinics }) => ofClinics).map(({ name }) => name)),
    tables: new Map(rows.flatMap(({ name, indexes }) => indexes.map((index: string) => [index, name]))),
  };
}

function nodesOf(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

/** `(orders.clinic_id = …` and `(clinic_id = …` both begin with it. */
const beginsWithClinic = (condition: string): boolean => /^\(*(?:\w+\.)?clinic_id\b/.test(condition);
const columnOf = (condition: string): string => /^\(*(?:\w+\.)?(\w+)/.exec(condition)?.[1] ?? condition;

/** Judges a plan by the indexes that it enters. */
export function judge(plan: PlanNode, { large, ofClinics, tables }: Catalogue): Verdict {
  const nodes = nodesOf(plan);
  const scans = nodes.flatMap((node) =>
    node['Node Type'] === 'Seq Scan' && large.has(node['Relation Name'] ?? '') ? [node['Relation Name'] ?? ''] : [],
  );
  const entered = nodes.flatMap((node) => {
    const index = node['Index Name'];
    const table = index === undefined ? undefined : tables.get(index);
    return index !== undefined && table !== undefined && ofClinics.has(table)
      ? [{ index, condition: node['Index Cond'] }]
      : [];
  });
  const strays = entered.flatMap(({ index, condition }) => {
    if (condition === undefined) return [`${index} (walked)`];
    return beginsWithClinic(condition) ? [] : [`${index} (${columnOf(condition)})`];
  });
  return { scans: [...new Set(scans)], strays: [...new Set(strays)], byClinic: entered.length - strays.length };
}

/** Several verdicts on one statement as one. */
export const together = (verdicts: readonly Verdict[]): Verdict => ({
  scans: [...new Set(verdicts.flatMap(({ scans }) => scans))],
  strays: [...new Set(verdicts.flatMap(({ strays }) => strays))],
  byClinic: Math.max(0, ...verdicts.map(({ byClinic }) => byClinic)),
});

/** A verdict in words. */
export function inWords({ scans, strays, byClinic }: Verdict): string {
  const words = [
    ...scans.map((table) => `**Seq Scan on ${table}**`),
    ...strays,
    ...(byClinic > 0 ? [`${byClinic} × \`clinic_id\``] : []),
  ];
  return words.length > 0 ? words.join(', ') : 'no clinic’s table';
}
