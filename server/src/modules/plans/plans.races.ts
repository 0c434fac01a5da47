import { actOnOrder } from '@suya/contract/orders/orders.endpoints';
import { labReview, uploadDesign } from '@suya/contract/plans/lab-plans.endpoints';
import { clinicReview, type Mark } from '@suya/contract/plans/plans.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SystemCtx } from '../../platform/ctx.ts';
import { withClient } from '../../platform/db/connection.ts';
import type { Database } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { call } from '../../testing/call.ts';
import {
  aCase,
  act,
  aLabFile,
  aPublishedVersion,
  type Case,
  composeRoad,
  orderOf,
  toDesign,
  tryUpload,
} from '../../testing/order-road.ts';
import { type SignedIn, systemOf } from '../../testing/people.ts';
import { rounds } from '../../testing/rounds.ts';
import { type Composed, composeServer, type TestServer } from '../../testing/test-server.ts';

const ROUNDS = rounds(8, 200);

/** Two servers that share nothing but the database. */
let server: TestServer;
let twin: Composed;
let twinDatabase: Database;
beforeAll(async () => {
  server = await composeServer(composeRoad);
  twinDatabase = await server.test.open({ dataDir: server.config.dataDir });
  twin = await composeRoad({ database: twinDatabase, config: server.config });
});
afterAll(async () => {
  await twin.close();
  await twinDatabase.close();
  await server.close();
});

async function aDecidableCase() {
  const one = await aCase(server);
  await toDesign(one);
  return { ...one, versionId: await aPublishedVersion(one) };
}

/** How often the order was decided on, as its history and its news have it. */
async function decisionsOf(ctx: SystemCtx, orderId: string): Promise<{ history: number; news: number }> {
  const { rows } = await sql<{ history: number; news: number }>`
    SELECT (SELECT count(*)::int FROM order_history WHERE order_id = ${orderId} AND event IN ('approvePlan', 'rejectPlan')) AS history,
           (SELECT count(*)::int FROM outbox WHERE name = 'order.moved' AND payload->>'orderId' = ${orderId}
               AND payload->>'event' IN ('approvePlan', 'rejectPlan')) AS news`.execute(ctx.db);
  return rows[0] ?? { history: 0, news: 0 };
}

/** The numbers of a version's marks, in order. */
async function numbersOf(ctx: SystemCtx, versionId: string): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('review_mark')
    .select('number')
    .where('version_id', '=', versionId)
    .orderBy('number')
    .execute();
  return rows.map(({ number }) => number);
}

/** Does the same thing on both servers at once, as the same person. */
const onBoth = <T>(
  who: SignedIn,
  ask: (http: Composed['http'], token: string, at: number) => Promise<T>,
): Promise<T[]> => Promise.all([server.http, twin.http].map((http, at) => ask(http, who.token, at)));

test(`of two decisions on one version one wins and the other learns what happened (${ROUNDS} rounds)`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const one = await aDecidableCase();
    const { version } = await orderOf(one);
    const events = round % 2 === 0 ? ['approvePlan', 'approvePlan'] : ['approvePlan', 'rejectPlan'];
    const answers = await onBoth(one.doctor, (http, token, at) => {
      const event = events[at] as string;
      const fields = { versionId: one.versionId, ...(event === 'rejectPlan' ? { reason: '太厚' } : {}) };
      return call(http, actOnOrder, { orderId: one.orderId, event, version, fields }, { token });
    });
    expect(answers.map(({ body }) => body.code).sort()).toEqual([200, 60013]);
    const now = await orderOf(one);
    const loser = answers.find(({ body }) => body.code === 60013);
    expect(loser?.body.extra).toEqual({ orderId: one.orderId, orderType: 5, status: now.status });
    expect(now.designs[0]?.decision).toBe(now.status === 15 ? 'rejected' : 'approved');
    expect(await decisionsOf(systemOf(server), one.orderId)).toEqual({ history: 1, news: 1 });
  }
});

test('of two uploads at once one becomes the version; the other is refused and leaves nothing', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const one = await aCase(server);
    await toDesign(one);
    const { version } = await orderOf(one);
    const files = [await aLabFile(one), await aLabFile(one)];
    const answers = await onBoth(one.lab.designer, (http, token, at) =>
      call(http, uploadDesign, { orderId: one.orderId, version, fileIds: [files[at] as string] }, { token }),
    );
    expect(answers.map(({ body }) => body.code).sort()).toEqual([200, 60013]);
    const winner = answers.find(({ body }) => body.code === 200);
    expect(winner?.body.data).toMatchObject({ status: 55, designs: [{ version: 1 }] });
    const kept = await systemOf(server)
      .db.selectFrom('design_file')
      .select('file_id')
      .where('file_id', 'in', files)
      .execute();
    expect(kept).toHaveLength(1);
  }
});

const spot = { part: 'upper', position: [0, 0, 0] as Mark['position'], normal: [0, 0, 1] as Mark['normal'] };

test('marks that both sides pin at once are numbered without gap and double', async () => {
  const { doctor, lab, versionId } = await aDecidableCase();
  const marks = Array.from({ length: 20 }, (_, at) => {
    const http = at % 2 === 0 ? server.http : twin.http;
    const mark = { versionId, ...spot, comment: String(at) };
    return at % 4 < 2
      ? call(http, clinicReview.addMark, mark, { token: doctor.token })
      : call(http, labReview.addMark, mark, { token: lab.designer.token });
  });
  const answers = await Promise.all(marks);
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(await numbersOf(systemOf(server), versionId)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
});

/** Lets nobody go on before both have arrived. */
function gate(): () => Promise<void> {
  let [arrived, open] = [0, () => {}];
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    arrived += 1;
    if (arrived === 2) open();
    return opened;
  };
}

/** What one would write first: look, then write. */
async function approveNaively({ orderId, clinic }: Case, bothLooked: () => Promise<void>): Promise<void> {
  await systemOf(server).transaction(async (tx) => {
    const order = await tx.db
      .selectFrom('orders')
      .select(['status', 'version'])
      .where('clinic_id', '=', clinic.id)
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    await bothLooked();
    if (order.status !== 10) return;
    const step = { clinic_id: clinic.id, order_id: orderId, seq: order.version + 1, actor: 'doctor', actor_name: '' };
    await tx.db
      .updateTable('orders')
      .set({ status: 14 })
      .where('clinic_id', '=', clinic.id)
      .where('id', '=', orderId)
      .execute();
    await tx.db
      .insertInto('order_history')
      .values({
        ...step,
        actor_id: null,
        event: 'approvePlan',
        from_status: 10,
        to_status: 14,
        reason: null,
        detail: '{}',
      })
      .execute();
  });
}

test('canary: an approval that looks first and writes then is found twice', async () => {
  const one = await aDecidableCase();
  const bothLooked = gate();
  await Promise.all([approveNaively(one, bothLooked), approveNaively(one, bothLooked)]);
  expect((await decisionsOf(systemOf(server), one.orderId)).history).toBe(2);
});

test('canary: a mark that takes the next number without a lock is found twice', async () => {
  const { clinic, doctor, versionId } = await aDecidableCase();
  await withClient(server.test.admin, (client) =>
    client.query('ALTER TABLE review_mark DROP CONSTRAINT review_mark_clinic_id_version_id_number_key'),
  );
  const bothLooked = gate();
  const markNaively = () =>
    systemOf(server).transaction(async (tx) => {
      const number = (await numbersOf(tx, versionId)).length + 1;
      await bothLooked();
      const mark = { clinic_id: clinic.id, id: newId(), version_id: versionId, number, from_lab: false };
      await tx.db
        .insertInto('review_mark')
        .values({ ...mark, created_by: doctor.userId, part: 'upper', position: [0, 0, 0], normal: [0, 0, 1] })
        .execute();
    });
  await Promise.all([markNaively(), markNaively()]);
  expect(await numbersOf(systemOf(server), versionId)).toEqual([1, 1]);
});

test('a design that arrives while the clinic takes its order back is refused as if the order were not there', async () => {
  const one = await aCase(server);
  const fileId = await aLabFile(one);
  const arrived = await withClient(server.test.admin, async (owner) => {
    await owner.query('BEGIN');
    await owner.query('LOCK TABLE design_version IN SHARE MODE');
    const arriving = tryUpload(one, [fileId]);
    const held = "SELECT FROM pg_locks WHERE NOT granted AND relation = 'design_version'::regclass";
    await expect.poll(async () => (await owner.query(held)).rowCount).toBe(1);
    await act(one, one.doctor, 'withdraw');
    await owner.query('COMMIT');
    return arriving;
  });
  expect(arrived.status).toBe(404);
  const { rows } = await sql`SELECT FROM design_version WHERE order_id = ${one.orderId}`.execute(systemOf(server).db);
  expect(rows).toEqual([]);
});
