import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createPatient } from '@suya/contract/patients/patients.endpoints';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { callOrigin } from '../testing/call-origin.ts';
import { freePort } from '../testing/free-port.ts';
import { aClinic, anAssistant, systemOf } from '../testing/people.ts';
import { type ServerProcess, startServerProcess } from '../testing/two-processes.ts';
import { useServer } from '../testing/use-server.ts';
import { Listener, published } from './listener.ts';

const server = useServer();
/** Five people who act every tenth of a second: 50 requests a second. */
const WIDTH = 5;
const PAUSE_MS = 100;
/** Acts between one step of the restart and the next. */
const MEANWHILE = 60;

/** Asks one process and, where nobody is there or it is stopping, once the other: what a balancer does. */
async function askEither(origins: readonly string[], turn: number, name: string, token: string): Promise<boolean> {
  const headers = { 'idempotency-key': randomUUID() };
  const ask = (at: number) =>
    callOrigin(origins[at % 2] as string, createPatient, { name, sex: 'male' }, { token, headers }).then(
      ({ status }) => status === 200,
      () => false,
    );
  return (await ask(turn)) || ask(turn + 1);
}

/** A client of the stream that goes to the other process when its own is gone, until told to stop. */
async function listenOn(listener: Listener, origins: readonly string[], token: string, isOver: () => boolean) {
  for (let at = 0; !isOver(); at += 1) {
    await listener.listen(origins[at % 2] as string, token).catch(() => delay(20));
  }
}

test('two processes restarted one after the other: nobody fails after one retry, streams lose and double nothing', async () => {
  const clinic = await aClinic(server.current);
  const { token } = await anAssistant(clinic);
  const system = systemOf(server.current);
  const ports = [String(await freePort()), String(await freePort())];
  const origins = ports.map((port) => `http://127.0.0.1:${port}`);
  const start = (at: number) => startServerProcess(server.current, { PORT: ports[at] as string });
  const processes: ServerProcess[] = [await start(0), await start(1)];

  let [isOver, turn] = [false, 0];
  const failed: string[] = [];
  const names: string[] = [];
  let afterNext: () => void = () => {};
  const worker = async () => {
    while (!isOver) {
      const name = `轮换${turn}`;
      turn += 1;
      names.push(name);
      if (!(await askEither(origins, turn, name, token))) failed.push(name);
      const news = { name: 'order.moved', aggregate: `order:${name}`, payload: '{}' };
      await system.db
        .insertInto('outbox')
        .values({ ...news, clinic_id: clinic.id })
        .execute();
      afterNext();
      await delay(PAUSE_MS);
    }
  };
  const someMore = () =>
    new Promise<void>((done) => {
      const goal = turn + MEANWHILE;
      afterNext = () => void (turn >= goal && done());
    });
  const listeners = [new Listener(), new Listener()];
  const listening = listeners.map((one, at) =>
    listenOn(one, at === 0 ? origins : [...origins].reverse(), token, () => isOver),
  );
  while (listeners.some(({ lastId }) => !lastId)) await delay(5);
  const from = listeners.map(({ lastId }) => lastId as string);
  const work = Array.from({ length: WIDTH }, worker);
  for (const at of [0, 1]) {
    await someMore();
    expect(await processes[at]?.child.end('SIGTERM')).toBe(0);
    await someMore();
    processes[at] = await start(at);
  }
  await someMore();
  isOver = true;
  await Promise.all(work);
  const all = await Promise.all(from.map((cursor) => published(system, clinic.id, cursor)));
  for (const [at, listener] of listeners.entries()) {
    while (listener.heard.length < (all[at]?.length ?? 0)) await delay(20);
  }
  for (const { child } of processes) expect(await child.end('SIGTERM')).toBe(0);
  await Promise.all(listening);

  expect(failed).toEqual([]);
  const { rows } = await sql<{ name: string }>`SELECT name FROM patient WHERE name LIKE '轮换%'`.execute(system.db);
  expect(rows.map(({ name }) => name).sort()).toEqual([...names].sort());
  expect(listeners.map(({ heard }) => heard)).toEqual(all);
  expect(all[0]?.length).toBe(names.length);
  console.log(`${names.length} acts and pieces of news over two restarts`);
});
