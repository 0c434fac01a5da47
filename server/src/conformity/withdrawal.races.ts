import { getDraft, submitOrder } from '@suya/contract/orders/orders.endpoints';
import { withdrawPatientConsent } from '@suya/contract/patients/consent.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCase, act, aRoadServer, type Case, orderOf } from '../testing/order-road.ts';
import { type Owner, openClient } from '../testing/owner.ts';
import { systemOf } from '../testing/people.ts';
import { rounds } from '../testing/rounds.ts';
import type { TestServer } from '../testing/test-server.ts';

const ROUNDS = rounds(6, 100);
const DRAFT = 1;

let server: TestServer;
/** Stands in the way of one of the two, so that the other comes second for certain. */
let owner: Owner;
beforeAll(async () => {
  server = await aRoadServer();
  owner = await openClient(server.test.admin);
});
afterAll(async () => {
  await owner?.end();
  await server?.close();
});

/** An order that can be handed in, and its patient, who consented. */
async function aReadyDraft() {
  const one = await aCase(server);
  await act(one, one.doctor, 'withdraw');
  const { version, totalFen: amountFen } = (await one.doctor.ask(getDraft, { orderId: one.orderId })).body.data;
  const patientId = (await orderOf(one)).patientId ?? '';
  return { one, patientId, submission: { orderId: one.orderId, version, amountFen } };
}
type Ready = Awaited<ReturnType<typeof aReadyDraft>>;

const submit = ({ one, submission }: Ready) => one.doctor.ask(submitOrder, submission);
const withdraw = ({ one, patientId }: Ready) => one.doctor.ask(withdrawPatientConsent, { patientId });
const statusOf = async (one: Case): Promise<number> => (await orderOf(one)).status;

/** Waits until somebody stands in line for a patient; nobody does where `second` is done without it. */
async function untilInLine(second: Promise<unknown>): Promise<void> {
  let isDone = false;
  const done = second.finally(() => {
    isDone = true;
  });
  done.catch(() => {});
  for (;;) {
    const { rows } = await sql`
      SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(systemOf(server).db);
    if (rows.length > 0) return;
    if (isDone) throw new Error('the second did not wait for the first');
  }
}

/** Does the first, held up by a row that somebody else has; the second meets it half way. */
async function meeting<A, B>(row: { table: string; id: string }, first: () => Promise<A>, second: () => Promise<B>) {
  await owner.query('BEGIN');
  await owner.query(`SELECT FROM ${row.table} WHERE id = $1 FOR UPDATE`, [row.id]);
  const begun = first();
  try {
    await untilHeldUp();
    const met = second();
    await untilInLine(met);
    await owner.query('COMMIT');
    return [await begun, await met] as const;
  } catch (error) {
    await owner.query('ROLLBACK');
    throw error;
  }
}

/** Waits until the first stands before the row. */
async function untilHeldUp(): Promise<void> {
  for (;;) {
    const { rows } = await owner.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM pg_stat_activity WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid))',
    );
    if ((rows[0]?.n ?? 0) > 0) return;
  }
}

describe('an order that is handed in at the moment of a withdrawal', () => {
  test('comes first: the withdrawal waits for it, and names it as one in the making', async () => {
    const ready = await aReadyDraft();
    const [submitted, withdrawn] = await meeting(
      { table: 'orders', id: ready.one.orderId },
      () => submit(ready),
      () => withdraw(ready),
    );
    expect([submitted.status, withdrawn.status]).toEqual([200, 200]);
    expect(withdrawn.body.data.openOrders.map(({ id }) => id)).toEqual([ready.one.orderId]);
  });

  test('comes second: it waits for the withdrawal and is refused, and stays the draft that it was', async () => {
    const ready = await aReadyDraft();
    const [withdrawn, submitted] = await meeting(
      { table: 'patient', id: ready.patientId },
      () => withdraw(ready),
      () => submit(ready),
    );
    expect(withdrawn.body.data.openOrders).toEqual([]);
    expect(submitted.body).toMatchObject({ code: 60071, extra: { gap: 'withdrawn' } });
    expect(await statusOf(ready.one)).toBe(DRAFT);
  });

  test(`is the one or the other, whichever way they fall (${ROUNDS} rounds)`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const ready = await aReadyDraft();
      const acts = [submit, withdraw] as const;
      const answers = await Promise.all((round % 2 ? acts : acts.toReversed()).map((one) => one(ready)));
      const [submitted, withdrawn] = round % 2 ? answers : answers.toReversed();
      expect(withdrawn?.status).toBe(200);
      const named = (withdrawn?.body.data as { openOrders: readonly unknown[] } | undefined)?.openOrders.length;
      expect([submitted?.body.code, named, (await statusOf(ready.one)) === DRAFT]).toEqual(
        submitted?.status === 200 ? [200, 1, false] : [60071, 0, true],
      );
    }
  });

  test('canary: a consent that is only looked at may be gone by the time of writing', async () => {
    const ready = await aReadyDraft();
    const consentNow = async (ctx: Pick<ReturnType<typeof systemOf>, 'db'>) =>
      (await sql<{ consent: string }>`SELECT consent FROM patient WHERE id = ${ready.patientId}`.execute(ctx.db))
        .rows[0]?.consent;
    await systemOf(server).transaction(async (tx) => {
      expect(await consentNow(tx)).toBe('patient');
      expect((await withdraw(ready)).status).toBe(200);
      expect(await consentNow(tx)).toBe('withdrawn');
    });
  });
});
