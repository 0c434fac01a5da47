import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { useDatabase } from '../../testing/test-database.ts';
import type { Db } from '../ctx.ts';
import { commitBehind, readBehind } from './read-behind.ts';

const use = useDatabase();
const scope = { kind: 'system', userId: null } as const;

const tell = (db: Db, aggregate: string) =>
  sql`INSERT INTO outbox (name, aggregate, payload) VALUES ('test.told', ${aggregate}, '{}')`.execute(db);

async function countOf(db: Db, aggregate: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM outbox WHERE aggregate = ${aggregate}`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

describe('what is read behind a change', () => {
  test('sees the change that it was sent behind', async () => {
    const seen = await use.db.transaction(scope, async (db) => {
      const told = tell(db, 'once');
      const count = readBehind(db, () => countOf(db, 'once'));
      await told;
      return count();
    });
    expect(seen).toBe(1);
  });

  test('is nothing once there is another change, but stays for what only reads', async () => {
    await use.db.transaction(scope, async (db) => {
      const count = readBehind(db, () => countOf(db, 'twice'));
      await countOf(db, 'twice');
      expect(await count()).toBe(0);
      await tell(db, 'twice');
      expect(count()).toBeUndefined();
    });
  });

  test('is nothing outside a transaction, where nobody counts what is changed', async () => {
    const db = use.db.scoped(scope);
    expect(readBehind(db, () => countOf(db, 'nobody'))()).toBeUndefined();
  });

  test('that fails with the change in front of it leaves the telling to that change', async () => {
    const failing = use.db.transaction(scope, async (db) => {
      const broken = sql`INSERT INTO outbox (name) VALUES (NULL)`.execute(db);
      readBehind(db, () => countOf(db, 'broken'));
      await broken;
    });
    await expect(failing).rejects.toMatchObject({ code: '23502' });
  });
});

describe('a commit that is sent behind a change', () => {
  const kept = (aggregate: string) => countOf(use.db.scoped(scope), aggregate);

  test('keeps it before the work is over, which may go on reading', async () => {
    const seen = await use.db.transaction(scope, async (db) => {
      const told = tell(db, 'kept');
      commitBehind(db);
      await told;
      return [await countOf(db, 'kept'), await kept('kept')];
    });
    expect(seen).toEqual([1, 1]);
  });

  test('is a rollback where the change fails', async () => {
    const failing = use.db.transaction(scope, async (db) => {
      await tell(db, 'dropped');
      const broken = sql`INSERT INTO outbox (name) VALUES (NULL)`.execute(db);
      commitBehind(db);
      await broken;
    });
    await expect(failing).rejects.toMatchObject({ code: '23502' });
    expect(await kept('dropped')).toBe(0);
  });

  test('lets no other change follow', async () => {
    const going = use.db.transaction(scope, async (db) => {
      const told = tell(db, 'last');
      commitBehind(db);
      await told;
      await tell(db, 'after the last');
    });
    await expect(going).rejects.toThrow('a change came after its transaction was committed');
    expect([await kept('last'), await kept('after the last')]).toEqual([1, 0]);
  });

  test('leaves nothing open on the connection for the next one', async () => {
    for (let turn = 0; turn < 30; turn += 1) {
      await use.db.transaction(scope, async (db) => {
        const told = tell(db, 'again');
        commitBehind(db);
        await told;
      });
    }
    expect(await kept('again')).toBe(30);
  });
});
