import type pg from 'pg';
import { type Asker, askersOf, bigAskerOf, type Size } from './seed/askers.ts';
import { fillDatabase } from './seed/fill-database.ts';
import { merchantSettings } from './server/notices.ts';
import { type Ours, type Serving, startLimit, startOurs, superuser, temporaryData } from './servers.ts';
import { load, megabytes, say } from './table.ts';

/** How long is measured. */
export interface Effort {
  readonly rounds: number;
  readonly seconds: number;
}

/** A seeded database with our server and the bare one over it. */
export interface Stage {
  readonly size: Size;
  readonly effort: Effort;
  readonly dataDir: string;
  readonly db: pg.Client;
  readonly ours: Ours;
  readonly limit: Serving;
  readonly askers: readonly Asker[];
  readonly bigAsker: Asker;
  /** Ends both servers and keeps the database for the next. */
  stop(): Promise<void>;
}

/** Opens both servers over a folder that is seeded. */
export async function onStage(dataDir: string, size: Size, effort: Effort): Promise<Stage> {
  const ours = await startOurs(dataDir, merchantSettings);
  const { client: db, url } = await superuser(dataDir);
  const limit = await startLimit(url);
  const stop = async (): Promise<void> => {
    await db.end();
    await limit.stop();
    await ours.stop();
  };
  return { size, effort, dataDir, db, ours, limit, askers: askersOf(size), bigAsker: bigAskerOf(size), stop };
}

/** A stage, and how to reopen it after `stop` or to throw it away. */
export interface Seeded {
  readonly stage: Stage;
  reopen(): Promise<Stage>;
  remove(): Promise<void>;
}

/** Seeds a folder of its own and opens it; the server that wrote the schema is not the one that is measured. */
export async function openStage(size: Size, effort: Effort): Promise<Seeded> {
  const folder = await temporaryData();
  const first = await startOurs(folder.path);
  const { client } = await superuser(folder.path);
  say(`Seeding ${size.orders.toLocaleString('en')} orders of ${size.clinics} clinics …`);
  const began = performance.now();
  await fillDatabase(client, size, say);
  const { rows } = await client.query("SELECT pg_database_size('suya') AS bytes");
  say(
    `  took ${Math.round((performance.now() - began) / 1000)} s, ${megabytes(Number(rows[0].bytes))}, load ${load()}`,
  );
  await client.end();
  await first.stop();
  const reopen = () => onStage(folder.path, size, effort);
  return { stage: await reopen(), reopen, remove: folder.remove };
}
