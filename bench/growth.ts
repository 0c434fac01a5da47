import { type Measured, measureInTurn } from './measure.ts';
import type { Operation } from './operations.ts';
import { readsOf } from './operations.ts';
import { openStage, type Stage } from './stage.ts';
import { against, atMost, head, load, round, row } from './table.ts';

const BAR = 1.3;
/** Few at a time, so that the time of one request is seen and not the queue. */
const CONNECTIONS = 4;
const SMALL = { orders: 1000, clinics: 2, big: 100 };

/** The time of a read among all orders over the time among 1,000; the asked clinics hold some 900 in both. */
export async function measureGrowth(stage: Stage): Promise<void> {
  const { stage: small, remove } = await openStage(SMALL, stage.effort);
  try {
    head('Growth', 'operation', 'p50 ms of many / of 1,000', 'mean ratio', `bar`, 'load');
    const few = readsOf(small.askers);
    for (const [at, operation] of readsOf(stage.askers).entries()) {
      const [many, thousand] = (await measureInTurn(
        [
          { url: stage.ours.url, requests: operation.ours, connections: CONNECTIONS },
          { url: small.ours.url, requests: (few[at] as Operation).ours, connections: CONNECTIONS },
        ],
        stage.effort,
      )) as [Measured, Measured];
      row(
        operation.name,
        `${round(many.p50, 1)} / ${round(thousand.p50, 1)}`,
        against(thousand.perSecond / many.perSecond, BAR, atMost),
        BAR,
        load(),
      );
    }
  } finally {
    await small.stop();
    await remove();
  }
}
