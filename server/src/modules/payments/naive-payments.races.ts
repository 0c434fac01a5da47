import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SystemCtx } from '../../platform/ctx.ts';
import { withClient } from '../../platform/db/connection.ts';
import { newId } from '../../platform/ids.ts';
import { composeModules } from '../../testing/compose-modules.ts';
import { aClinic, systemOf } from '../../testing/people.ts';
import { composeServer, type TestServer } from '../../testing/test-server.ts';
import { openBill } from './index.ts';
import { postEntry } from './ledger/ledger.ts';
import { inMs } from './payments.repo.ts';
import { entriesOf, takenTwice } from './testing/race-checks.ts';

/**
 * The canaries of payments.races.ts: the same checks over the code one would write first, read and then write, with
 * the database's own nets taken down. They must find the double payments that the real code does not make.
 */
let server: TestServer;
beforeAll(async () => {
  server = await composeServer(composeModules());
  const { admin } = server.test;
  await withClient(admin, (client) =>
    client.query(
      'DROP INDEX payment_bill_live; ALTER TABLE ledger_txn DROP CONSTRAINT ledger_txn_clinic_id_cause_cause_id_key',
    ),
  );
});
afterAll(() => server.close());

/** Lets nobody go on before all have arrived. */
function gate(count: number): () => Promise<void> {
  let open: () => void;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  let arrived = 0;
  return () => {
    arrived += 1;
    if (arrived === count) open();
    return opened;
  };
}

async function aPaymentRow(ctx: SystemCtx, clinicId: string): Promise<string> {
  const id = newId();
  await ctx.db
    .insertInto('payment')
    .values({ clinic_id: clinicId, id, no: id, amount_fen: 100, state: 'new', made_by: null, expires_at: inMs(60_000) })
    .execute();
  return id;
}

test('a merge that looks first and writes then takes one bill into two payments', async () => {
  const ctx = systemOf(server);
  const { id: clinicId } = await aClinic(server);
  const bill = await openBill(ctx, {
    clinicId,
    cause: { type: 'order', id: newId() },
    kind: 4,
    orderType: 5,
    no: 'O1',
    amountFen: 100,
  });
  const bothLooked = gate(2);
  const naiveMerge = () =>
    ctx.transaction(async (tx) => {
      const taken = await tx.db
        .selectFrom('payment_bill')
        .select('bill_id')
        .where('bill_id', '=', bill.billId)
        .execute();
      await bothLooked();
      if (taken.length > 0) return;
      const payment = await aPaymentRow(tx, clinicId);
      const part = { clinic_id: clinicId, payment_id: payment, bill_id: bill.billId, part_fen: 100 };
      await tx.db.insertInto('payment_bill').values(part).execute();
    });
  await Promise.all([naiveMerge(), naiveMerge()]);
  expect(await takenTwice(ctx, clinicId)).toEqual([bill.billId]);
});

test('a settlement that looks first and writes then posts twice', async () => {
  const ctx = systemOf(server);
  const { id: clinicId } = await aClinic(server);
  const id = await aPaymentRow(ctx, clinicId);
  const bothLooked = gate(2);
  const naiveSettle = () =>
    ctx.transaction(async (tx) => {
      const { state } = await tx.db
        .selectFrom('payment')
        .select('state')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      await bothLooked();
      if (state !== 'new') return;
      await postEntry(tx, clinicId, { type: 'payment', id }, [
        { kind: 'wechat_clearing', amount: 100 },
        { kind: 'revenue', amount: -100 },
      ]);
      await tx.db.updateTable('payment').set({ state: 'open' }).where('id', '=', id).execute();
    });
  await Promise.all([naiveSettle(), naiveSettle()]);
  expect(await entriesOf(ctx, 'payment', id)).toBe(2);
});
