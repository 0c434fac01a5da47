import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { withClient } from '../platform/db/connection.ts';
import { Child } from '../testing/child.ts';
import { useDatabase } from '../testing/test-database.ts';

const ground = useDatabase();
const MESSAGES = process.env.LONG ? 10_000 : 1000;
const AGGREGATES = 50;
/** How many deliveries a worker sees at most before it is killed. */
const LIFE = 45;

const start = () => new Child('faults/outbox-worker.ts', { DATABASE_URL: ground.test.url });

async function prepare(client: pg.Client): Promise<void> {
  await client.query(`
    CREATE TABLE effect (at bigint GENERATED ALWAYS AS IDENTITY, message bigint NOT NULL, aggregate text NOT NULL);
    GRANT SELECT, INSERT ON effect TO app_system`);
  await client.query(
    `INSERT INTO outbox (name, aggregate, payload) SELECT 'test.counted', 'a' || n % $2, '{}' FROM generate_series(1, $1) n`,
    [MESSAGES, AGGREGATES],
  );
  // Nine tries are behind it; the tenth is its last, and one of its aggregate waits after it.
  await client.query(
    `INSERT INTO outbox (name, aggregate, payload, tries) VALUES ('test.counted', 'bad', '{"poison": true}', 9)`,
  );
  await client.query(`INSERT INTO outbox (name, aggregate, payload) VALUES ('test.counted', 'bad', '{}')`);
}

/** Lets a worker deliver for a while and kills it; a second one that works beside it lives on. */
async function liveAndDie(worker: Child): Promise<void> {
  const life = randomInt(1, LIFE);
  await worker.line('done');
  while (worker.lines.length < life && worker.process.exitCode === null)
    await new Promise((next) => setTimeout(next, 1));
  await worker.end('SIGKILL');
}

const waiting = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM outbox WHERE done_at IS NULL AND tries < 10',
  );
  return rows[0]?.n ?? 0;
};

test(`of ${MESSAGES} messages under workers that are killed again and again, each takes effect once and in its order`, async () => {
  await withClient(ground.test.admin, async (client) => {
    await prepare(client);
    let kills = 0;
    const lane = async () => {
      while ((await waiting(client)) > LIFE * 2) {
        await liveAndDie(start());
        kills += 1;
      }
    };
    await Promise.all([lane(), lane()]);
    const last = start();
    while ((await waiting(client)) > 0) await new Promise((next) => setTimeout(next, 20));
    await last.end('SIGKILL');
    const { rows: effects } = await client.query('SELECT message, count(*)::int AS n FROM effect GROUP BY message');
    expect(effects).toHaveLength(MESSAGES + 1);
    expect(effects.filter(({ n }) => n !== 1)).toEqual([]);
    const { rows: misplaced } = await client.query(
      `SELECT FROM (SELECT message, lag(message) OVER (PARTITION BY aggregate ORDER BY at) AS before FROM effect) e
        WHERE before > message`,
    );
    expect(misplaced).toEqual([]);
    const { rows: dead } = await client.query('SELECT aggregate, tries, error FROM outbox WHERE done_at IS NULL');
    expect(dead).toEqual([{ aggregate: 'bad', tries: 10, error: 'Error: poison' }]);
    expect(kills).toBeGreaterThan(10);
    console.log(`${kills} kills over ${MESSAGES} messages`);
  });
});
