import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Owner, openClient } from '../../testing/owner.ts';
import { useDatabase } from '../../testing/test-database.ts';
import type { SystemCtx } from '../ctx.ts';
import { silentLog } from '../db/connection.ts';
import { makeBus } from '../events/bus.ts';
import { newId } from '../ids.ts';
import { systemCtx } from '../make-ctx.ts';
import { doDueWork, startWork } from './run-work.ts';
import { done, later, queueWork, WorkFailed, type WorkKind, workOn } from './work.ts';

const use = useDatabase();
let owner: Owner;
beforeAll(async () => {
  owner = await openClient(use.test.admin);
});
afterAll(() => owner?.end());

const ctx = (): SystemCtx =>
  systemCtx({
    database: use.db,
    bus: makeBus([]),
    log: silentLog as never,
    language: 'zh',
    traceId: 'test',
    address: 'test',
  });

interface Paint {
  readonly colour: string;
}

/** A kind that only one test knows. */
const aKind = (how: Partial<WorkKind<Paint>> = {}): WorkKind<Paint> => ({
  name: newId(),
  payload: z.strictObject({ colour: z.string() }),
  width: { per: 'process', count: 3 },
  tries: 3,
  backOffMs: () => 60_000,
  withinMs: 60_000,
  repeatable: true,
  ...how,
});

interface Row {
  readonly tries: number;
  readonly holder: string | null;
  readonly error: string | null;
  readonly isDead: boolean;
  readonly isLater: boolean;
}

const rowsOf = async (kind: WorkKind<Paint>): Promise<Row[]> =>
  (
    await owner.query<Row>(
      `SELECT tries, holder, error, dead_at IS NOT NULL AS "isDead", due_at > now() AS "isLater"
         FROM work WHERE kind = $1 ORDER BY queued_at`,
      [kind.name],
    )
  ).rows;
const letTimePass = (kind: WorkKind<Paint>) =>
  owner.query('UPDATE work SET due_at = now() WHERE kind = $1', [kind.name]);

/** Writes a line that only the finishing transaction could have written. */
const note = (tx: SystemCtx, name: string): Promise<unknown> =>
  tx.db
    .insertInto('job')
    .values({ name, next_at: new Date(0) } as never)
    .execute();
const isNoted = async (name: string): Promise<boolean> =>
  (await owner.query('SELECT FROM job WHERE name = $1', [name])).rowCount === 1;

/** A promise that somebody else keeps. */
function latch(): { readonly kept: Promise<void>; keep(): void } {
  let keep = (): void => {};
  const kept = new Promise<void>((resolve) => {
    keep = resolve;
  });
  return { kept, keep: () => keep() };
}

describe('a piece of work', () => {
  test('is done once, with its payload, and leaves the table', async () => {
    const kind = aKind();
    const seen: string[] = [];
    const workers = [
      workOn(kind, async (_ctx, { colour }) => {
        seen.push(colour);
        return done();
      }),
    ];
    for (const colour of ['red', 'green', 'blue', 'white', 'black']) await queueWork(ctx(), kind, { colour });
    await doDueWork(ctx(), workers);
    await doDueWork(ctx(), workers);
    expect(seen.sort()).toEqual(['black', 'blue', 'green', 'red', 'white']);
    expect(await rowsOf(kind)).toEqual([]);
  });

  test('is not done where the transaction that queued it was rolled back, nor where its payload is none', async () => {
    const kind = aKind();
    const queueing = ctx().transaction(async (tx) => {
      await queueWork(tx, kind, { colour: 'red' });
      throw new Error('no');
    });
    await expect(queueing).rejects.toThrow('no');
    await expect(queueWork(ctx(), kind, { colour: 1 } as never)).rejects.toThrow();
    expect(await rowsOf(kind)).toEqual([]);
  });

  test('holds no transaction open while it is done', async () => {
    const kind = aKind();
    let open: unknown[] = [];
    const workers = [
      workOn(kind, async () => {
        const { rows } = await owner.query(
          `SELECT query FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
        );
        open = rows;
        return done();
      }),
    ];
    await queueWork(ctx(), kind, { colour: 'red' });
    await doDueWork(ctx(), workers);
    expect(open).toEqual([]);
  });

  test('is finished together with what it writes, or neither is', async () => {
    const kind = aKind();
    const [first, second] = [newId(), newId()];
    let tries = 0;
    const workers = [
      workOn(kind, async () => {
        tries += 1;
        const isFirst = tries === 1;
        return done(async (tx) => {
          await note(tx, isFirst ? first : second);
          if (isFirst) throw new Error('half way');
        });
      }),
    ];
    await queueWork(ctx(), kind, { colour: 'red' });
    await doDueWork(ctx(), workers);
    expect(await rowsOf(kind)).toMatchObject([{ tries: 1, error: 'Error', isDead: false }]);
    await letTimePass(kind);
    await doDueWork(ctx(), workers);
    expect([await isNoted(first), await isNoted(second)]).toEqual([false, true]);
    expect(await rowsOf(kind)).toEqual([]);
  });

  test('that goes on later comes again with all its tries', async () => {
    const kind = aKind();
    const workers = [workOn(kind, async () => later(60_000))];
    await queueWork(ctx(), kind, { colour: 'red' });
    for (let n = 0; n < 5; n += 1) {
      await doDueWork(ctx(), workers);
      expect(await rowsOf(kind)).toEqual([{ tries: 0, holder: null, error: null, isDead: false, isLater: true }]);
      await letTimePass(kind);
    }
  });
});

describe('work that fails', () => {
  test('is tried again when its time has come, and after its last try is a dead letter with its reason', async () => {
    const kind = aKind();
    const mark = newId();
    let tries = 0;
    const fail = async (): Promise<never> => {
      tries += 1;
      throw new WorkFailed('the printer is on fire');
    };
    const workers = [workOn(kind, fail, async (tx) => void (await note(tx, mark)))];
    await queueWork(ctx(), kind, { colour: 'red' });
    for (let n = 1; n <= 3; n += 1) {
      // The second look finds nothing: it waits.
      await doDueWork(ctx(), workers);
      await doDueWork(ctx(), workers);
      expect(tries).toBe(n);
      expect(await isNoted(mark)).toBe(n === 3);
      if (n < 3) await letTimePass(kind);
    }
    expect(await rowsOf(kind)).toMatchObject([{ tries: 3, error: 'the printer is on fire', isDead: true }]);
    await letTimePass(kind);
    await doDueWork(ctx(), workers);
    expect(tries).toBe(3);
  });

  test('for good is tried once', async () => {
    const kind = aKind();
    const workers = [workOn(kind, async () => Promise.reject(new WorkFailed('no such number', false)))];
    await queueWork(ctx(), kind, { colour: 'red' });
    await doDueWork(ctx(), workers);
    expect(await rowsOf(kind)).toMatchObject([{ tries: 1, error: 'no such number', isDead: true }]);
  });

  test('says of an error that is not its own only what kind it is', async () => {
    const kind = aKind();
    const workers = [
      workOn(kind, async () => {
        await owner.query(`SELECT 'Li Xiaoming'::uuid`);
        return done();
      }),
    ];
    await queueWork(ctx(), kind, { colour: 'red' });
    await doDueWork(ctx(), workers);
    const [row] = await rowsOf(kind);
    expect(row?.error).toContain('22P02');
    expect(row?.error).not.toContain('Xiaoming');
  });

  test('by taking too long has failed as any other', async () => {
    const kind = aKind({ withinMs: 1 });
    const workers = [workOn(kind, () => new Promise(() => {}))];
    await queueWork(ctx(), kind, { colour: 'red' });
    await doDueWork(ctx(), workers);
    expect(await rowsOf(kind)).toMatchObject([{ tries: 1, error: 'timeout', isDead: false }]);
  });

  test('by ending its process at its last try is a dead letter, and is not begun again', async () => {
    const kind = aKind({ tries: 1 });
    let tries = 0;
    const workers = [
      workOn(kind, async () => {
        tries += 1;
        return done();
      }),
    ];
    await queueWork(ctx(), kind, { colour: 'red' });
    await owner.query(
      `UPDATE work SET tries = 1, holder = $2, held_until = now() - interval '1 second' WHERE kind = $1`,
      [kind.name, newId()],
    );
    await doDueWork(ctx(), workers);
    expect(tries).toBe(0);
    expect(await rowsOf(kind)).toMatchObject([{ isDead: true }]);
  });
});

describe('of several processes', () => {
  /** Starts three processes over five pieces of work that end when so many run at once. @returns the most at once */
  async function mostAtOnce(kind: WorkKind<Paint>, until: number): Promise<number> {
    let [running, most, over] = [0, 0, 0];
    const [many, all] = [latch(), latch()];
    const workers = [
      workOn(kind, async () => {
        running += 1;
        most = Math.max(most, running);
        if (running === until) many.keep();
        await many.kept;
        // Others get the chance to begin one too many.
        await sql`SELECT pg_sleep(0.01)`.execute(ctx().db);
        running -= 1;
        over += 1;
        if (over === 5) all.keep();
        return done();
      }),
    ];
    for (let n = 0; n < 5; n += 1) await queueWork(ctx(), kind, { colour: String(n) });
    const processes = [1, 2, 3].map(() => startWork(ctx(), workers, { lookMs: 5 }));
    await all.kept;
    await Promise.all(processes.map((one) => one.stop()));
    expect(await rowsOf(kind)).toEqual([]);
    return most;
  }

  test('no more do a kind at once than its width over all of them', async () => {
    expect(await mostAtOnce(aKind({ width: { per: 'all', count: 2 } }), 2)).toBe(2);
  });

  test('each does as many as its width in each of them', async () => {
    expect(await mostAtOnce(aKind({ width: { per: 'process', count: 1 } }), 3)).toBe(3);
  });

  test('what a dead one held is taken over when its lease is over, not before', async () => {
    const kind = aKind();
    let tries = 0;
    const workers = [
      workOn(kind, async () => {
        tries += 1;
        return done();
      }),
    ];
    await queueWork(ctx(), kind, { colour: 'red' });
    const hold = (until: string) =>
      owner.query(`UPDATE work SET holder = $2, held_until = now() + $3::interval WHERE kind = $1`, [
        kind.name,
        newId(),
        until,
      ]);
    await hold('10 seconds');
    await doDueWork(ctx(), workers);
    expect(tries).toBe(0);
    await hold('-1 second');
    await doDueWork(ctx(), workers);
    expect(tries).toBe(1);
  });

  test('what was claimed for one that had given up asking is found by it at once', async () => {
    const kind = aKind();
    const found = latch();
    const holder = newId();
    const workers = [
      workOn(kind, async () => {
        found.keep();
        return done();
      }),
    ];
    await queueWork(ctx(), kind, { colour: 'red' });
    await owner.query(`UPDATE work SET holder = $2, held_until = now() + interval '1 hour' WHERE kind = $1`, [
      kind.name,
      holder,
    ]);
    const process = startWork(ctx(), workers, { lookMs: 5, holder });
    await found.kept;
    await process.stop();
    expect(await rowsOf(kind)).toEqual([]);
  });

  test('the one that is at work renews its claim', async () => {
    const kind = aKind();
    const renewed = latch();
    const workers = [
      workOn(kind, async (_ctx, _payload, { id }) => {
        await owner.query(`UPDATE work SET held_until = now() + interval '1 second' WHERE id = $1`, [id]);
        for (let left = 0; left < 20; ) {
          const { rows } = await owner.query<{ left: number }>(
            'SELECT extract(epoch FROM held_until - now())::float8 AS left FROM work WHERE id = $1',
            [id],
          );
          left = rows[0]?.left ?? 0;
        }
        renewed.keep();
        return done();
      }),
    ];
    await queueWork(ctx(), kind, { colour: 'red' });
    const process = startWork(ctx(), workers, { lookMs: 5, beatMs: 5 });
    await renewed.kept;
    await process.stop();
    expect(await rowsOf(kind)).toEqual([]);
  });

  test('one that stood still so long that another took over writes nothing', async () => {
    const kind = aKind();
    const mark = newId();
    const other = newId();
    const workers = [
      workOn(kind, async (_ctx, _payload, { id }) => {
        await owner.query('UPDATE work SET holder = $2, tries = tries + 1 WHERE id = $1', [id, other]);
        return done(async (tx) => void (await note(tx, mark)));
      }),
    ];
    await queueWork(ctx(), kind, { colour: 'red' });
    await doDueWork(ctx(), workers);
    expect(await isNoted(mark)).toBe(false);
    expect(await rowsOf(kind)).toMatchObject([{ tries: 2, holder: other, error: null }]);
  });
});
