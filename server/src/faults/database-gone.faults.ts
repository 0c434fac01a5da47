import { rm } from 'node:fs/promises';
import { createPatient } from '@suya/contract/patients/patients.endpoints';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { silentLog, urlOf } from '../platform/db/connection.ts';
import { openDatabase } from '../platform/db/database.ts';
import { type Embedded, startEmbedded } from '../platform/db/embedded/embedded.ts';
import { callOrigin } from '../testing/call-origin.ts';
import { temporaryFolder } from '../testing/engine.ts';
import { aClinic, anAssistant, type Ground } from '../testing/people.ts';
import { type ServerProcess, startServerProcess } from '../testing/two-processes.ts';

let dataDir: string;
let engine: Embedded;
let watched: ServerProcess | undefined;

afterEach(async () => {
  await watched?.child.end('SIGTERM');
  await engine.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const startEngine = () => startEmbedded({ dataDir, database: 'suya', log: silentLog });
const open = () => openDatabase({ dataDir, databaseUrl: urlOf(engine.connection) });

const statusOf = async (path: string): Promise<number> => (await fetch(`${watched?.origin}${path}`)).status;

test('a database that is gone is told with the time to come back, and a key that is tried again then acts once', async () => {
  dataDir = await temporaryFolder();
  engine = await startEngine();
  const database = await open();
  const ground = { database, http: { log: pino({ level: 'silent' }) } } as unknown as Ground;
  const { token } = await anAssistant(await aClinic(ground));
  await database.close();
  watched = await startServerProcess(
    { test: { url: urlOf(engine.connection) }, config: { dataDir } },
    {},
    'faults/watched-server.ts',
  );
  const { origin } = watched;
  const enter = () =>
    callOrigin(
      origin,
      createPatient,
      { name: '郑一', sex: 'female' },
      { token, headers: { 'idempotency-key': 'gone' } },
    );
  expect(await statusOf('/readyz')).toBe(200);

  await engine.stop();
  expect(await statusOf('/healthz')).toBe(200);
  expect(await statusOf('/readyz')).toBe(503);
  const refused = await enter();
  expect(refused.status).toBe(503);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);

  engine = await startEngine();
  while ((await statusOf('/readyz')) !== 200);
  let first = await enter();
  while (first.status === 503) first = await enter();
  const again = await enter();
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.body.data.id).toBe(first.body.data.id);
  const looked = await open();
  const patients = await looked.scoped({ kind: 'system', userId: null }).selectFrom('patient').select('id').execute();
  await looked.close();
  expect(patients).toEqual([{ id: first.body.data.id }]);
});
