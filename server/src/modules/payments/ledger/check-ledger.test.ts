import { checkLedger, getLedgerChecks } from '@suya/contract/payments/lab-ledger.endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { call } from '../../../testing/call.ts';
import { composeModules } from '../../../testing/compose-modules.ts';
import { type Owner, openClient } from '../../../testing/owner.ts';
import { aClinic, aDoctor, aLabPerson, type SignedIn, systemOf } from '../../../testing/people.ts';
import { useComposedServer } from '../../../testing/test-server.ts';
import { clinicsInTests } from '../../clinics/testing/clinics-in-tests.ts';
import { identity } from '../../identity/testing/identity-in-tests.ts';
import { paymentsModule } from '../payments.module.ts';
import { checkBooks } from './check-ledger.ts';
import { postEntry } from './ledger.ts';

const payments = paymentsModule({ gateways: new Map(), publicUrl: 'http://localhost', brandName: '舒雅' });
const server = useComposedServer(composeModules(identity, clinicsInTests, payments));
let owner: Owner;
beforeAll(async () => {
  owner = await openClient(server.current.test.admin);
});
afterAll(() => owner?.end());

const system = () => systemOf(server.current);
/** What the clock does every two seconds. */
const turn = () => checkBooks(system());
const finance = (): Promise<SignedIn> => aLabPerson(server.current, 'finance');
const checksOf = async (person: SignedIn) => (await person.ask(getLedgerChecks, {})).body.data.checks;

/** Has the books checked. @returns what is shown of it */
async function checked(person: SignedIn) {
  expect((await person.ask(checkLedger, {})).status).toBe(200);
  await turn();
  const [newest] = await checksOf(person);
  if (!newest) throw new Error('no check');
  return newest;
}

/** A clinic with one sound entry. @returns its id and name, and the entry's */
async function aBookedClinic() {
  const { id: clinicId, name } = await aClinic(server.current);
  await system().transaction((tx) =>
    postEntry(tx, clinicId, { type: 'test', id: newId() }, [
      { kind: 'wechat_clearing', amount: 500 },
      { kind: 'revenue', amount: -500 },
    ]),
  );
  const { rows } = await owner.query<{ id: string }>('SELECT id FROM ledger_txn WHERE clinic_id = $1', [clinicId]);
  return { clinicId, name, entryId: rows[0]?.id ?? '' };
}

/** Breaks the books as no use case can, and mends them when the test is over. */
async function broken<T>(breaking: string, mending: string, look: () => Promise<T>): Promise<T> {
  await owner.query(`SET session_replication_role = replica; ${breaking}`);
  try {
    return await look();
  } finally {
    await owner.query(`${mending}; SET session_replication_role = origin`);
  }
}

describe('the check of the books', () => {
  test('is made when somebody asks, says who, when and how much was looked at, and that all agrees', async () => {
    const person = await finance();
    await aBookedClinic();
    const asked = await person.ask(checkLedger, {});
    expect(asked.body.data.checks[0]).toMatchObject({ askedBy: person.name, doneAt: null, seen: null, faults: [] });
    await turn();
    const [newest] = await checksOf(person);
    expect(newest).toMatchObject({ askedBy: person.name, doneAt: expect.any(String), failed: false, faults: [] });
    expect(newest?.seen?.clinics).toBeGreaterThanOrEqual(1);
    expect(newest?.seen?.entries).toBeGreaterThanOrEqual(1);
  });

  test('names a line of an entry that was slipped in beside it: the entry, the account, and whose they are', async () => {
    const { clinicId, name, entryId } = await aBookedClinic();
    const { rows } = await owner.query<{ id: string }>(
      "SELECT id FROM account WHERE clinic_id = $1 AND kind = 'revenue'",
      [clinicId],
    );
    const accountId = rows[0]?.id ?? '';
    const line = `clinic_id = '${clinicId}' AND txn_id = '${entryId}' AND account_id = '${accountId}'`;
    const { faults } = await broken(
      `UPDATE ledger_line SET amount = amount - 1 WHERE ${line}`,
      `UPDATE ledger_line SET amount = amount + 1 WHERE ${line}`,
      async () => checked(await finance()),
    );
    expect(faults).toEqual([
      { promise: 'entryAddsUp', rows: [{ id: entryId, clinicName: name }] },
      { promise: 'balanceIsSum', rows: [{ id: accountId, clinicName: name }] },
    ]);
    expect((await checked(await finance())).faults).toEqual([]);
  });

  test('names an entry without lines, and a bill that nobody paid', async () => {
    const { clinicId, name } = await aBookedClinic();
    const [entryId, billId] = [newId(), newId()];
    const { faults } = await broken(
      `INSERT INTO ledger_txn (clinic_id, id, cause, cause_id) VALUES ('${clinicId}', '${entryId}', 'test', '${entryId}');
       INSERT INTO bill (clinic_id, id, no, cause_type, cause_id, subject_no, kind, amount_fen, state, settled_at)
         VALUES ('${clinicId}', '${billId}', 'B${billId.slice(-12)}', 'order', '${billId}', 'O1', 4, 100, 'settled', now())`,
      `DELETE FROM ledger_txn WHERE id = '${entryId}'; DELETE FROM bill WHERE id = '${billId}'`,
      async () => checked(await finance()),
    );
    expect(faults).toEqual([
      { promise: 'entryHasLines', rows: [{ id: entryId, clinicName: name }] },
      { promise: 'billPaid', rows: [{ id: billId, clinicName: name }] },
    ]);
  });

  test('is one at a time: who asks meanwhile waits for the one that runs', async () => {
    const [first, second] = [await finance(), await finance()];
    const before = (await checksOf(first)).length;
    const answers = await Promise.all([first, second].map((person) => person.ask(checkLedger, {})));
    const ids = new Set(answers.map(({ body }) => body.data.checks[0]?.id));
    expect(ids.size).toBe(1);
    await turn();
    await turn();
    expect((await checksOf(first)).length).toBe(Math.min(before + 1, 10));
  });

  test('comes by itself where a day has passed, and once', async () => {
    await owner.query("UPDATE ledger_check SET asked_at = asked_at - interval '25 hours'");
    await turn();
    await turn();
    const today = (await checksOf(await finance())).filter(
      ({ askedAt }) => Date.now() - Date.parse(askedAt) < 12 * 3_600_000,
    );
    expect(today).toMatchObject([{ askedBy: null, failed: false, faults: [] }]);
  });

  test('that cannot be finished says so, and says nothing of the books', async () => {
    const person = await finance();
    await person.ask(checkLedger, {});
    await owner.query('ALTER TABLE refund RENAME TO refund_away');
    try {
      await expect(turn()).rejects.toThrow();
    } finally {
      await owner.query('ALTER TABLE refund_away RENAME TO refund');
    }
    expect((await checksOf(person))[0]).toMatchObject({ failed: true, seen: null, faults: [] });
  });

  test('is the lab’s finance’s and the platform administrator’s, and nobody else’s', async () => {
    for (const role of ['finance', 'platformAdmin'] as const) {
      expect((await (await aLabPerson(server.current, role)).ask(getLedgerChecks, {})).status).toBe(200);
    }
    const others = [
      await aLabPerson(server.current, 'intake', 'design', 'production', 'support'),
      await aDoctor(await aClinic(server.current)),
    ];
    for (const endpoint of [getLedgerChecks, checkLedger]) {
      for (const other of others) expect((await other.ask(endpoint, {})).status).toBe(403);
      expect((await call(server.current.http, endpoint, {})).status).toBe(401);
    }
  });
});
