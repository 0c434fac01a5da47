import type { Asked } from 'autocannon';
import { ask } from '../ask.ts';
import { openStage, type Stage } from '../stage.ts';
import { against, atMost, head, load, median, round, row } from '../table.ts';
import type { Operation } from './operations.ts';
import { readsOf } from './operations.ts';

const BAR = 1.3;
/** Few at a time, so that the time of one request is seen and not the queue. */
const CONNECTIONS = 4;
const SMALL = { orders: 1000, clinics: 2, big: 100 };

/** Microseconds of one request, the median of some seconds; autocannon would tell whole milliseconds. */
async function timeOf(url: string, requests: readonly Asked[], seconds: number): Promise<number> {
  const until = performance.now() + 1000 * seconds;
  const took: number[] = [];
  let turn = 0;
  const one = async (): Promise<void> => {
    while (performance.now() < until) {
      const asked = requests[turn++ % requests.length] as Asked;
      const began = performance.now();
      const { ok, status } = await ask(url, asked);
      if (!ok) throw new Error(`${asked.path} answered ${status}`);
      took.push(1000 * (performance.now() - began));
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, one));
  return median(took);
}

/** The time of a read among all orders over the time among 1,000; the asked clinics hold some 900 in both. */
export async function measureGrowth(stage: Stage): Promise<void> {
  const { stage: small, remove } = await openStage(SMALL, stage.effort);
  const { rounds, seconds } = stage.effort;
  try {
    head('Growth', 'operation', 'median µs of many / of 1,000', 'ratio', 'bar', 'load');
    const few = readsOf(small.askers);
    // As many who ask, since those who ask together share a statement for their sessions, and one person's are one row.
    const alike = stage.askers.slice(0, small.askers.length);
    for (const [at, { name, ours }] of readsOf(alike).entries()) {
      const sides = [
        { url: stage.ours.url, requests: ours },
        { url: small.ours.url, requests: (few[at] as Operation).ours },
      ];
      // In turn, so that a busy minute of the machine hits both; the first round plans the statements.
      const took = sides.map((): number[] => []);
      for (let turn = 0; turn <= rounds; turn += 1) {
        for (const [side, { url, requests }] of sides.entries()) {
          const time = await timeOf(url, requests, seconds);
          if (turn > 0) took[side]?.push(time);
        }
      }
      const [many = 0, thousand = 1] = took.map(median);
      row(name, `${round(many)} / ${round(thousand)}`, against(many / thousand, BAR, atMost), BAR, load());
    }
  } finally {
    await small.stop();
    await remove();
  }
}
