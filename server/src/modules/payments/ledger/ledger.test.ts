import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { withClient } from '../../../platform/db/connection.ts';
import { newId } from '../../../platform/ids.ts';
import { composeModules } from '../../../testing/compose-modules.ts';
import { aClinic, systemOf } from '../../../testing/people.ts';
import { useComposedServer } from '../../../testing/test-server.ts';
import { verifyLedger } from '../index.ts';
import { type LedgerLine, postEntry } from './ledger.ts';

const server = useComposedServer(composeModules());

const admin = <T extends object>(text: string) =>
  withClient(server.current.test.admin, async (client) => (await client.query<T>(text)).rows);

function post(clinicId: string, lines: readonly LedgerLine[], cause = { type: 'test', id: newId() }) {
  return systemOf(server.current).transaction((tx) => postEntry(tx, clinicId, cause, lines));
}

const balances = async (clinicId: string) => {
  const rows = await systemOf(server.current)
    .db.selectFrom('account')
    .select(['kind', 'balance'])
    .where('clinic_id', '=', clinicId)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.kind, row.balance]));
};

const RECEIVED = [
  { kind: 'wechat_clearing', amount: 500 },
  { kind: 'revenue', amount: -500 },
];

describe('the ledger', () => {
  test('takes entries that add up to 0 and keeps the balances', async () => {
    const { id } = await aClinic(server.current);
    await post(id, RECEIVED);
    await post(id, RECEIVED);
    expect(await balances(id)).toEqual({ wechat_clearing: 1000, revenue: -1000 });
    expect(await verifyLedger(systemOf(server.current))).toEqual([]);
  });

  test.each<[string, LedgerLine[]]>([
    ['does not add up to 0', [RECEIVED[0] as LedgerLine, { kind: 'revenue', amount: -499 }]],
    [
      'adds up only over two units',
      [
        { kind: 'wechat_clearing', amount: 5 },
        { kind: 'points_issued', amount: -5 },
      ],
    ],
    [
      'gives back more than is owed',
      [
        { kind: 'owed_back', amount: 1 },
        { kind: 'revenue', amount: -1 },
      ],
    ],
    [
      'pays out what never came in',
      [
        { kind: 'wechat_clearing', amount: -1 },
        { kind: 'revenue', amount: 1 },
      ],
    ],
    [
      'names an account that does not exist',
      [
        { kind: 'nothing', amount: 1 },
        { kind: 'revenue', amount: -1 },
      ],
    ],
  ])('refuses an entry that %s', async (_, lines) => {
    const { id } = await aClinic(server.current);
    await expect(post(id, lines)).rejects.toThrow();
    expect(await balances(id)).toEqual({});
  });

  test('takes one cause once', async () => {
    const { id } = await aClinic(server.current);
    const cause = { type: 'test', id: newId() };
    await post(id, RECEIVED, cause);
    await expect(post(id, RECEIVED, cause)).rejects.toThrow(/unique/);
    expect(await balances(id)).toEqual({ wechat_clearing: 500, revenue: -500 });
  });

  test('cannot be written by a clinic, not even its own', async () => {
    const { id } = await aClinic(server.current);
    const scope = { kind: 'clinic', clinicId: id, clinicIds: [id], userId: newId() } as const;
    const ctx = systemOf(server.current).as(scope);
    const cause = { type: 'test', id: newId() };
    await expect(ctx.transaction((tx) => postEntry(tx, id, cause, RECEIVED))).rejects.toThrow(/permission denied/);
  });

  test.each(['ledger_txn', 'ledger_line'])('never loses or changes a row of %s, whoever asks', async (table) => {
    const { id } = await aClinic(server.current);
    await post(id, RECEIVED);
    await expect(admin(`UPDATE ${table} SET clinic_id = clinic_id`)).rejects.toThrow(/append-only/);
    await expect(admin(`DELETE FROM ${table}`)).rejects.toThrow(/append-only/);
    await expect(admin(`TRUNCATE ${table} CASCADE`)).rejects.toThrow(/append-only/);
    const granted = await admin<{ grantee: string }>(
      `SELECT grantee FROM information_schema.role_table_grants
        WHERE table_name = '${table}' AND grantee LIKE 'app\\_%' AND grantee <> 'app_owner'
          AND privilege_type IN ('UPDATE', 'DELETE', 'TRUNCATE')`,
    );
    expect(granted).toEqual([]);
  });

  test('lets nobody write a line beside it', async () => {
    const ctx = systemOf(server.current);
    const insert = sql`INSERT INTO ledger_txn (clinic_id, id, cause, cause_id) SELECT id, id, 'x', id FROM clinic`;
    await expect(insert.execute(ctx.db)).rejects.toThrow(/permission denied/);
    await expect(sql`UPDATE account SET balance = 0`.execute(ctx.db)).rejects.toThrow(/permission denied/);
  });
});

describe('the verifier', () => {
  test('names a balance that was tampered with', async () => {
    const { id } = await aClinic(server.current);
    await post(id, RECEIVED);
    const tamper = (by: number) =>
      admin(`UPDATE account SET balance = balance + ${by} WHERE clinic_id = '${id}' AND kind = 'wechat_clearing'`);
    await tamper(1);
    expect(await verifyLedger(systemOf(server.current))).toMatchObject([
      { promise: 'balanceIsSum', rows: [{ clinicId: id }] },
    ]);
    await tamper(-1);
  });
});

afterAll(async () => {
  expect(await verifyLedger(systemOf(server.current))).toEqual([]);
});
