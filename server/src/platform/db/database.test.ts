import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { useDatabase } from '../../testing/test-database.ts';
import type { Db } from '../ctx.ts';
import { withClient } from './connection.ts';
import type { Scope } from './scope.ts';

const database = useDatabase();

const CANARY = '00000000-0000-7000-8000-00000000c0de';
const clinic: Scope = { kind: 'clinic', clinicId: CANARY, clinicIds: [CANARY], userId: CANARY };
const system: Scope = { kind: 'system', userId: null };

const news = (aggregate: string) => ({ name: 'test.happened', aggregate, clinic_id: CANARY, payload: '{}' });

describe('a scope', () => {
  test('gives each query its role, clinics and user', async () => {
    const { rows } = await sql`SELECT current_user AS role, app.clinics() AS clinics, app.user_id() AS "user"`.execute(
      database.db.scoped(clinic),
    );
    expect(rows).toEqual([{ role: 'app_clinic', clinics: [CANARY], user: CANARY }]);
  });

  test('is gone with its query: the connection comes back without role and clinics', async () => {
    await sql`SELECT 1`.execute(database.db.scoped(clinic));
    await expect(
      sql`SELECT * FROM outbox`.execute(database.db.scoped({ kind: 'identity', userId: null })),
    ).rejects.toThrow(/permission denied/);
  });

  test('lets the clinic read its row and hides it from every other', async () => {
    const read = (scope: Scope) => sql`SELECT FROM app.canary`.execute(database.db.scoped(scope));
    const other = '00000000-0000-7000-8000-000000000001';
    expect((await read(clinic)).rows).toHaveLength(1);
    expect((await read({ kind: 'clinic', clinicId: other, clinicIds: [other], userId: other })).rows).toHaveLength(0);
  });
});

describe('values', () => {
  test('dates stay the written day, counters and fen are numbers', async () => {
    const { rows } = await sql`SELECT DATE '2026-01-31' AS day, 9007199254740991::int8 AS fen, 12::int4 AS n`.execute(
      database.db.scoped(system),
    );
    expect(rows).toEqual([{ day: '2026-01-31', fen: 9007199254740991, n: 12 }]);
  });

  test('an int8 that a number cannot hold is an error, not a wrong amount', async () => {
    await expect(sql`SELECT 9007199254740993::int8 AS fen`.execute(database.db.scoped(system))).rejects.toThrow(/int8/);
  });

  test('a long result can be streamed in pieces', async () => {
    const query = database.db.scoped(system).selectFrom('outbox').selectAll().orderBy('id');
    const pieces = ['a', 'b', 'c'].map(news);
    await database.db.scoped(system).insertInto('outbox').values(pieces).execute();
    const seen: string[] = [];
    for await (const row of query.stream(2)) seen.push(row.aggregate);
    expect(seen).toEqual(expect.arrayContaining(['a', 'b', 'c']));
  });
});

describe('a single query', () => {
  test('is answered after its commit: a constraint that is looked at last still refuses it', async () => {
    await withClient(database.test.admin, (client) =>
      client.query(`CREATE TABLE late (id int PRIMARY KEY, other int REFERENCES late DEFERRABLE INITIALLY DEFERRED);
                    GRANT SELECT, INSERT ON late TO app_system`),
    );
    const insert = (id: number, other: number) =>
      sql`INSERT INTO late VALUES (${id}, ${other})`.execute(database.db.scoped(system));
    await expect(insert(1, 2)).rejects.toMatchObject({ code: '23503' });
    await insert(3, 3);
    const { rows } = await sql`SELECT id FROM late`.execute(database.db.scoped(system));
    expect(rows).toEqual([{ id: 3 }]);
  });

  test('stops at the time it was given', async () => {
    const slow = database.db.scoped(system, { statementMs: 50 });
    await expect(sql`SELECT pg_sleep(60)`.execute(slow)).rejects.toMatchObject({ code: 503 });
  });
});

describe('a transaction', () => {
  const count = async (aggregate: string) => {
    const rows = await database.db
      .scoped(system)
      .selectFrom('outbox')
      .select('id')
      .where('aggregate', '=', aggregate)
      .execute();
    return rows.length;
  };

  test('keeps all or nothing', async () => {
    const failing = database.db.transaction(clinic, async (db) => {
      await db.insertInto('outbox').values(news('half')).execute();
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    await database.db.transaction(clinic, (db) => db.insertInto('outbox').values(news('whole')).execute());
    expect([await count('half'), await count('whole')]).toEqual([0, 1]);
  });

  test('does not pass for done when a query inside failed and nobody looked', async () => {
    const careless = database.db.transaction(clinic, async (db) => {
      await db.insertInto('outbox').values(news('careless')).execute();
      await sql`SELECT 1 / 0`.execute(db).catch(() => {});
    });
    await expect(careless).rejects.toThrow(/division by zero/);
    expect(await count('careless')).toBe(0);
  });

  test('refuses a query that comes after its end', async () => {
    const escaped = await database.db.transaction(clinic, async (db) => ({ db }));
    await expect(sql`SELECT 1`.execute(escaped.db)).rejects.toThrow(/over/);
  });

  test('answers in order what it is asked at once; what stands behind a failure is not done', async () => {
    const ask = (db: Db, n: number) => sql<{ n: number }>`SELECT 12 / ${n}::int AS n`.execute(db);
    const answers = await database.db.transaction(clinic, (db) => Promise.all([1, 2, 3].map((n) => ask(db, n))));
    expect(answers.map(({ rows }) => rows[0]?.n)).toEqual([12, 6, 4]);
    const failing = database.db.transaction(clinic, (db) =>
      Promise.all([ask(db, 1), ask(db, 0), db.insertInto('outbox').values(news('behind')).execute()]),
    );
    await expect(failing).rejects.toThrow(/division by zero/);
    expect(await count('behind')).toBe(0);
  });

  test('whose first query fails leaves nothing open on its connection', async () => {
    const failing = () => database.db.transaction(clinic, (db) => sql`SELECT 1 / 0`.execute(db));
    const told = await Promise.allSettled(Array.from({ length: 20 }, failing));
    expect(told.map((one) => (one as PromiseRejectedResult).reason?.code)).toEqual(Array(20).fill('22012'));
    const open = await withClient(database.test.admin, (client) =>
      client.query(`SELECT state FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in%'`),
    );
    expect(open.rows).toEqual([]);
    const { open: all, idle } = database.db.load();
    expect(all - idle).toBe(0);
  });

  test('is tried again after a serialization failure, three times at most', async () => {
    let runs = 0;
    const stubborn = database.db.transaction(system, async (db) => {
      runs += 1;
      await sql`DO $$ BEGIN RAISE EXCEPTION 'conflict' USING ERRCODE = '40001'; END $$`.execute(db);
    });
    await expect(stubborn).rejects.toMatchObject({ code: 503 });
    expect(runs).toBe(4);
    runs = 0;
    const lucky = database.db.transaction(system, async (db) => {
      runs += 1;
      if (runs < 3) await sql`DO $$ BEGIN RAISE EXCEPTION 'conflict' USING ERRCODE = '40P01'; END $$`.execute(db);
      return 'done';
    });
    await expect(lucky).resolves.toBe('done');
  });
});

describe('shared limits', () => {
  test('allow the burst at once, then refuse and say for how long', async () => {
    const limit = { key: 'test:burst', everyMs: 60_000, burst: 3 };
    const answers = await Promise.all(Array.from({ length: 10 }, () => database.db.rate(limit)));
    const refused = answers.filter((answer) => !answer.allowed);
    expect(refused).toHaveLength(7);
    for (const { retryAfterMs } of refused) expect(retryAfterMs).toBeGreaterThan(0);
  });
});

describe('listeners', () => {
  test('hear what any process notifies', async () => {
    const heard = new Promise<string>((done) => void database.db.listen('test_channel', done));
    await database.db.listen('test_other', () => {});
    await database.db.notify('test_channel', 'hello');
    await expect(heard).resolves.toBe('hello');
  });
});
