import { randomInt, randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createPatient } from '@suya/contract/patients/patients.endpoints';
import { mergePay, unPayList } from '@suya/contract/payments/payments.endpoints';
import { afterEach, expect, test } from 'vitest';
import type { SystemCtx } from '../platform/ctx.ts';
import { callOrigin } from '../testing/call-origin.ts';
import { freePort } from '../testing/free-port.ts';
import { assistantPhone, type Behind, lookBehind, signIn } from './behind.ts';
import { brokenPromises } from './promises.ts';
import { cleanUp, demoFolder, Started } from './started.ts';

let dataDir: string;
let port: number;
let starts: Started[] = [];
let behind: Behind | undefined;

afterEach(async () => {
  await behind?.close();
  await cleanUp(dataDir, starts);
  starts = [];
});

/** Starts the server on the folder, and looks behind it anew. */
async function start(): Promise<{ started: Started; system: SystemCtx }> {
  await behind?.close().catch(() => {});
  const started = new Started(dataDir, port);
  starts.push(started);
  await started.ready();
  behind = await lookBehind(dataDir);
  return { started, system: behind.system };
}

interface Sent {
  readonly path: string;
  readonly token: string;
  readonly key: string;
  readonly body: object;
}

/** Sends a whole request and reads nothing of what comes back. */
function sendDeaf(origin: string, { path, token, key, body }: Sent): Socket {
  const text = JSON.stringify(body);
  const { hostname, port: to } = new URL(origin);
  const socket = connect(Number(to), hostname);
  socket.on('error', () => {});
  socket.pause();
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: ${token}\r\nidempotency-key: ${key}\r\n` +
      `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  );
  return socket;
}

const patientsNamed = (system: SystemCtx, name: string) =>
  system.db.selectFrom('patient').select('id').where('name', '=', name).execute();

/** Waits until the act of a request is committed: until then nobody else can see it. */
async function committed(look: () => Promise<readonly unknown[]>): Promise<void> {
  while ((await look()).length === 0) await delay(1);
}

test('killed between the commit and the answer, or anywhere else, the same key does it once and gives the first answer', async () => {
  dataDir = await demoFolder();
  port = await freePort();
  let { started, system } = await start();
  const { token } = await signIn(system, assistantPhone, 'clinic');
  for (const when of ['committed', 'committed', 'anywhere', 'anywhere'] as const) {
    const [name, key] = [`钥匙${randomUUID().slice(0, 8)}`, randomUUID()];
    const body = { name, sex: 'female' } as const;
    const socket = sendDeaf(started.origin, { path: createPatient.path, token, key, body });
    if (when === 'committed') await committed(() => patientsNamed(system, name));
    else await delay(randomInt(0, 20));
    await started.crash('server');
    socket.destroy();
    ({ started, system } = await start());
    const before = await patientsNamed(system, name);
    if (when === 'committed') expect(before).toHaveLength(1);
    const again = () => callOrigin(started.origin, createPatient, body, { token, headers: { 'idempotency-key': key } });
    const [first, second] = [await again(), await again()];
    expect(first.status).toBe(200);
    expect(second.text).toBe(first.text);
    const after = await patientsNamed(system, name);
    expect(after).toEqual([{ id: first.body.data.id }]);
    if (before.length > 0) expect(after).toEqual(before);
  }
});

test('so does a payment: one, with the link that its payer never got to see', async () => {
  dataDir = await demoFolder();
  port = await freePort();
  let { started, system } = await start();
  const { token } = await signIn(system, assistantPhone, 'clinic');
  const { body } = await callOrigin(started.origin, unPayList, {}, { token });
  const bill = body.data.list.find((one) => !one.inPayment);
  if (!bill) throw new Error('the demonstration has no bill to pay');
  const input = { payInfoIds: [bill.payInfoId], amountFen: bill.amountFen };
  const key = randomUUID();
  const taken = () =>
    system.db.selectFrom('payment_bill').select('payment_id').where('bill_id', '=', bill.payInfoId).execute();
  const socket = sendDeaf(started.origin, { path: mergePay.path, token, key, body: input });
  await committed(taken);
  await started.crash('server');
  socket.destroy();
  ({ started, system } = await start());
  const again = await callOrigin(started.origin, mergePay, input, { token, headers: { 'idempotency-key': key } });
  expect(again.body).toMatchObject({ code: 200, data: { amount: bill.amountFen, payToken: expect.any(String) } });
  expect(await taken()).toHaveLength(1);
  // Under another key it is another wish, and comes too late.
  expect((await callOrigin(started.origin, mergePay, input, { token })).body.code).toBe(60014);
  expect(await brokenPromises(system)).toEqual([]);
});
