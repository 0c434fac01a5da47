import { explainHotStatements } from '../plans/hot-statements.ts';
import { askForPlans } from '../plans/plan-log.ts';
import { plansOf } from '../plans/plans.ts';
import type { Asker, Size } from '../seed/askers.ts';
import { addCaptchas } from '../seed/fill-database.ts';
import { startOurs } from '../servers.ts';
import { type Effort, openStage, type Seeded, type Stage } from '../stage.ts';
import { head, median, round, row, say } from '../table.ts';
import { measureBesideSignIns } from './beside-sign-ins.ts';
import { explainBigClinic, measureBigClinic } from './big-clinic.ts';
import { measureGrowth } from './growth.ts';
import { measureHeavyWork } from './heavy-work.ts';
import { explainLabPages, measureLabPages } from './lab-pages.ts';
import { measureOperations } from './measure-operations.ts';
import { idleMemory, mostMemory, printMemory } from './memory.ts';
import { readsOf, signIn } from './operations.ts';
import { writesOf } from './write-operations.ts';

const CAPTCHAS = 5000;

/** What row-level security costs each statement, by the superuser's own hand. */
async function printScopeCosts({ db, askers }: Stage): Promise<void> {
  head('Statements by themselves', 'statement', 'scoped ÷ unscoped', 'finds its rows by');
  for (const { name, conditions, scans, scopeCost } of await plansOf(db, askers[0] as Asker)) {
    row(name, round(scopeCost, 2), [...conditions, ...scans].join('<br>'));
  }
}

async function printStart(dataDir: string, times: number): Promise<void> {
  const took: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const started = await startOurs(dataDir, {}, 'scripts/start.mjs');
    took.push(started.readyMs);
    await started.stop();
  }
  say();
  say(`From command to first answer, built: ${round(median(took))} ms (bar 3,000)`);
}

/** First what reads, then what fills the tables, then what would disturb both. */
async function measureAll(stage: Stage, writes: ReturnType<typeof writesOf>): Promise<void> {
  const idle = await idleMemory(stage.ours);
  const captchaIds = await addCaptchas(stage.db, CAPTCHAS);
  const reads = readsOf(stage.askers);
  await measureGrowth(stage);
  await measureBigClinic(stage);
  await measureLabPages(stage);
  const operations = [...reads, signIn(stage.askers, captchaIds), ...writes];
  const loaded = await mostMemory(stage.ours, () => measureOperations(stage, operations));
  printMemory(idle, loaded);
  await measureBesideSignIns(stage, captchaIds);
  await measureHeavyWork(stage, captchaIds);
  await printScopeCosts(stage);
  await askForPlans(stage.db);
}

/**
 * Everything about the server, on one database.
 * @returns whether no plan that was looked at reads a large table whole
 */
export const benchServer = async (size: Size, effort: Effort): Promise<boolean> =>
  measureSeeded(await openStage(size, effort));

/** Only what the server's process holds: idle, under the operations, and under each kind of heavy work. */
export async function benchMemory(size: Size, effort: Effort): Promise<void> {
  const { stage, remove } = await openStage(size, effort);
  try {
    const idle = await idleMemory(stage.ours);
    const captchaIds = await addCaptchas(stage.db, CAPTCHAS);
    const operations = [...readsOf(stage.askers), ...writesOf(stage.askers)];
    printMemory(idle, await mostMemory(stage.ours, () => measureOperations(stage, operations)));
    await measureHeavyWork(stage, captchaIds);
  } finally {
    await stage.stop();
    await remove();
  }
}

/** The same on a database that is there. */
export async function measureSeeded({ stage, reopen, remove }: Seeded): Promise<boolean> {
  const writes = writesOf(stage.askers);
  try {
    await measureAll(stage, writes);
  } finally {
    await stage.stop();
  }
  // Again, with PostgreSQL writing down what it does, which costs too much to be measured beside it.
  const explained = await reopen();
  let isClean: boolean;
  try {
    const captchaIds = await addCaptchas(explained.db, CAPTCHAS);
    const operations = [
      ...readsOf(explained.askers),
      signIn(explained.askers, captchaIds),
      ...writes.map(withoutPreparing),
    ];
    const isListClean = await explainBigClinic(explained);
    const isLabClean = await explainLabPages(explained);
    isClean = (await explainHotStatements(explained, operations)) && isListClean && isLabClean;
  } finally {
    await explained.stop();
  }
  await printStart(explained.dataDir, explained.effort.rounds);
  await remove();
  return isClean;
}

/** What is left of the prepared orders is enough for a moment. */
const withoutPreparing = ({ prepare: _, ...operation }: ReturnType<typeof writesOf>[number]) => operation;
