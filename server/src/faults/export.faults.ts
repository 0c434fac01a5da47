import { setTimeout as delay } from 'node:timers/promises';
import { exportOrders } from '@suya/contract/orders/orders.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from '../platform/db/connection.ts';
import { MAX_SHEET_ROWS } from '../platform/sheets/sheet.ts';
import { aCase, type Case } from '../testing/order-road.ts';
import { type ServerProcess, startServerProcess } from '../testing/two-processes.ts';
import { useServer } from '../testing/use-server.ts';

const MB = 1024 * 1024;
/** Between one sign of life and the next. */
const PAUSE_MS = 20;
const SMALL_ONES = 4;
const ground = useServer();
let one: Case;
let watched: ServerProcess;
let asked = 0;

beforeAll(async () => {
  one = await aCase(ground.current);
  watched = await startServerProcess(ground.current, {}, 'faults/watched-server.ts');
});
afterAll(() => watched.child.end('SIGTERM'));

/** Finished orders beside the first, numbered from `first` to `last`, each a second older than the one before. */
const haveOrders = (first: number, last: number) =>
  withClient(ground.current.test.admin, (client) =>
    client.query(
      `INSERT INTO orders (clinic_id, id, no, type, kind, status, version, patient_id, doctor_id, doctor_name,
                           prescription, series, series_label, price_fen, created_at, updated_at, submitted_at)
       SELECT clinic_id, gen_random_uuid(), 'T' || lpad(n::text, 9, '0'), type, kind, 26, version, patient_id, doctor_id,
              doctor_name, '{}', series, series_label, price_fen, created_at - n * interval '1 second', updated_at,
              submitted_at
         FROM orders, generate_series($2::int, $3::int) n WHERE id = $1`,
      [one.orderId, first, last],
    ),
  );

const fetchExport = () =>
  fetch(watched.origin + exportOrders.path, {
    method: 'POST',
    headers: { authorization: one.doctor.token, 'content-type': 'application/json' },
    body: '{}',
  });

/** Asks the watched process for figures. @returns the numbers it says. */
async function figures(what: 'begin' | 'end'): Promise<number[]> {
  asked += 1;
  watched.child.send(what);
  const line = await watched.child.line(`${what === 'begin' ? 'began' : 'ended'} ${asked} `);
  return line.split(' ').slice(2).map(Number);
}

/** Fetches the whole workbook. @returns its bytes, and how often the server said meanwhile that it lives */
async function fetchWatched(): Promise<{ bytes: number; signs: number }> {
  let isOver = false;
  const counting = (async () => {
    let signs = 0;
    while (!isOver) {
      expect((await fetch(`${watched.origin}/healthz`)).status).toBe(200);
      if (!isOver) signs += 1;
      await delay(PAUSE_MS);
    }
    return signs;
  })();
  const answer = await fetchExport();
  expect(answer.status).toBe(200);
  let bytes = 0;
  for await (const piece of answer.body ?? []) bytes += (piece as Uint8Array).length;
  isOver = true;
  return { bytes, signs: await counting };
}

test('a hundred thousand orders are written as they are fetched, in little memory, with the server answering', async () => {
  await haveOrders(1, 999);
  // Small ones before: code, caches and the room that any work takes are held by a server that is busy anyway.
  for (let turn = 0; turn < SMALL_ONES; turn += 1) await fetchWatched();
  await haveOrders(1000, MAX_SHEET_ROWS - 1);
  const [before = 0] = await figures('begin');
  const { bytes, signs } = await fetchWatched();
  const [most = 0, slowest] = await figures('end');
  const grown = Math.round((most - before) / MB);
  console.log(`${bytes} bytes, ${grown} MB more held, event loop p99 ${slowest} ms, ${signs} signs of life meanwhile`);
  expect(bytes).toBeGreaterThan(MB);
  expect(signs).toBeGreaterThan(20);
  expect(grown).toBeLessThan(100);

  await haveOrders(MAX_SHEET_ROWS, MAX_SHEET_ROWS);
  expect((await fetchExport()).status).toBe(422);
});
