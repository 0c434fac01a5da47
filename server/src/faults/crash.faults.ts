import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import type { SystemCtx } from '../platform/ctx.ts';
import { freePort } from '../testing/free-port.ts';
import { rounds } from '../testing/rounds.ts';
import { type Behind, castOf, lookBehind } from './behind.ts';
import { brokenPromises, damaged, forgotten } from './promises.ts';
import { cleanUp, demoFolder, Started } from './started.ts';
import { type Told, Witness } from './witness.ts';
import { keepOrdering } from './work.ts';

const ROUNDS = rounds(6, 100);
const WIDTH = 4;
/** Every third time the database dies with its server. */
const whatDies = (round: number) => (round % 3 === 2 ? 'both' : 'server');

let dataDir: string;
const starts: Started[] = [];
let behind: Behind | undefined;

afterEach(async () => {
  await behind?.close().catch(() => {});
  await cleanUp(dataDir, starts);
});

/** Works until so many more acts were acknowledged, kills in the middle of the next, and waits for the quiet. */
async function workAndCrash(started: Started, witness: Witness, system: SystemCtx, round: number): Promise<unknown[]> {
  const cast = witness.beside(await castOf(system, started.origin));
  const acts = randomInt(30, 90);
  let isOver = false;
  let first = 0;
  const enough = new Promise<void>((done) => {
    witness.onLine = (lines) => {
      first ||= lines;
      if (lines - first >= acts) done();
    };
  });
  const work = keepOrdering(cast, WIDTH, () => isOver);
  await enough;
  isOver = true;
  await started.crash(whatDies(round));
  return work;
}

/** Money that a payer gave and the server has not booked; it finds out by itself. */
async function unbooked(started: Started, system: SystemCtx): Promise<string[]> {
  const { trades } = (await (await fetch(`${started.sandbox}/control/`)).json()) as {
    trades: { outTradeNo: string; state: string }[];
  };
  const booked = await system.db
    .selectFrom('attempt')
    .select('out_trade_no')
    .where('state', 'in', ['settled', 'stray'])
    .execute();
  const known = new Set(booked.map((row) => row.out_trade_no));
  return trades
    .filter(({ state, outTradeNo }) => state === 'SUCCESS' && !known.has(outTradeNo))
    .map((one) => one.outTradeNo);
}

/** After the last start: every kind of act was seen, files are whole, and what was paid is booked. */
async function checkTheEnd(started: Started, system: SystemCtx, told: Told[]): Promise<void> {
  expect(new Set(told.map(({ what }) => what))).toEqual(new Set(['patient', 'order', 'file', 'paid']));
  const { assistant } = await castOf(system, started.origin);
  const scans = await system.db.selectFrom('file').select('id').where('side', '=', 'clinic').execute();
  const readable = new Set(scans.map(({ id }) => id));
  const files = told.filter((one) => one.what === 'file' && readable.has(one.id));
  expect(await damaged(started.origin, assistant, files)).toEqual([]);
  while ((await unbooked(started, system)).length > 0) await delay(200);
  expect(await brokenPromises(system)).toEqual([]);
}

test(`killed ${ROUNDS} times amid orders, payments and uploads, it keeps every acknowledged act and never half of one`, async () => {
  dataDir = await demoFolder();
  const port = await freePort();
  const witness = new Witness(join(dataDir, 'witness.jsonl'));
  const readyMs: number[] = [];
  for (let round = 0; ; round += 1) {
    const started = new Started(dataDir, port);
    starts.push(started);
    readyMs.push(Math.round(await started.ready()));
    behind = await lookBehind(dataDir);
    const { system } = behind;
    const told = witness.read();
    expect(await forgotten(system, told)).toEqual([]);
    expect(await brokenPromises(system)).toEqual([]);
    if (round === ROUNDS) break;
    expect(await workAndCrash(started, witness, system, round)).toEqual([]);
    await behind.close();
  }
  await checkTheEnd(starts[ROUNDS] as Started, (behind as Behind).system, witness.read());
  console.log(`${witness.read().length} acts acknowledged; ready after ${readyMs.join(', ')} ms`);
});
