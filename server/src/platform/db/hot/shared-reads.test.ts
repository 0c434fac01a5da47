import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { useDatabase } from '../../../testing/test-database.ts';
import { isPlainRead } from './shared-reads.ts';

const use = useDatabase();
const CLINIC = '01900000-0000-7000-8000-0000000000c1';
const scope = { kind: 'clinic', clinicId: CLINIC, clinicIds: [CLINIC], userId: CLINIC } as const;

test.each([
  ['select "id" from "orders" where "no" = $1', true],
  ['  SELECT count(*) FROM bill', true],
  ['select 1 from "bill" for update', false],
  ['select 1 from "bill" order by id for no key update', false],
  ['select 1 from "bill" for share', false],
  [`SELECT nextval('order_number')`, false],
  ['SELECT pg_advisory_xact_lock(1)', false],
  ['SELECT app.ledger_post($1)', false],
  ['insert into "audit" ("role") values ($1) returning id', false],
  ['WITH gone AS (DELETE FROM order_file RETURNING 1) SELECT 1', false],
  ['update "session" set "seen_at" = now()', false],
])('of statements only plain reads stand in one line: %s', (text, plain) => {
  expect(isPlainRead(text)).toBe(plain);
});

describe('reads that share a connection', () => {
  test('each get their own answer, also beside one that fails', async () => {
    const db = use.db.scoped(scope);
    const read = (n: number) => sql<{ n: number }>`SELECT ${100}::int / ${n}::int AS n`.execute(db);
    const settled = await Promise.allSettled([1, 2, 0, 4, 5].map(read));
    const answers = settled.map((one) => (one.status === 'fulfilled' ? one.value.rows[0]?.n : one.reason.code));
    expect(answers).toEqual([100, 50, '22012', 25, 20]);
  });

  test('outnumber the connections by far and leave all of them free', async () => {
    const db = use.db.scoped(scope);
    const numbers = Array.from({ length: 500 }, (_, n) => n);
    const rows = await Promise.all(numbers.map((n) => sql<{ n: number }>`SELECT ${n}::int AS n`.execute(db)));
    expect(rows.map(({ rows: [row] }) => row?.n)).toEqual(numbers);
    const { open, idle, waiting } = use.db.load();
    expect({ busy: open - idle, waiting }).toEqual({ busy: 0, waiting: 0 });
  });
});
