import type { Stage } from '../stage.ts';
import { against, atLeast, atMost, head, load, round, row, say } from '../table.ts';
import { difference, type Measured, measure } from './measure.ts';
import type { Operation } from './operations.ts';

const P99_BAR = 2;

function printRow({ name, connections, bar }: Operation, { ours, limit }: { ours: Measured; limit: Measured }): void {
  const pair = (key: 'p50' | 'p99') => `${round(ours[key], 1)} / ${round(limit[key], 1)}`;
  row(
    name,
    connections,
    round(ours.perSecond),
    round(limit.perSecond),
    against(ours.perSecond / limit.perSecond, bar, atLeast),
    bar ?? '–',
    pair('p50'),
    pair('p99'),
    against(ours.p99 / limit.p99, P99_BAR, atMost),
    ours.failures + limit.failures,
    load(),
  );
}

/** Requests per second of the real server beside those of the bare one, on one database. */
export async function measureOperations(stage: Stage, operations: readonly Operation[]): Promise<void> {
  const urls = { ours: stage.ours.url, limit: stage.limit.url };
  head(
    'Operations',
    'operation',
    'connections',
    'ours /s',
    'limit /s',
    'ratio',
    'bar',
    'p50 ms',
    'p99 ms',
    'p99 ratio',
    'failures',
    'load',
  );
  for (const operation of operations) {
    await operation.prepare?.(stage.db, stage.size);
    const differs = await difference(operation, urls);
    if (differs) say(`The answers of "${operation.name}" differ: ${differs}`);
    printRow(operation, await measure(operation, urls, stage.effort));
  }
}
