import { appendFile, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Child } from '../../../testing/child.ts';
import { temporaryFolder } from '../../../testing/engine.ts';
import { rounds } from '../../../testing/rounds.ts';
import { Cluster } from './embedded-cluster.ts';

const ROUNDS = rounds(5, 100);

let dataDir: string;
let children: Child[];

beforeEach(async () => {
  dataDir = await temporaryFolder();
  children = [];
});
afterEach(async () => {
  for (const child of children) await child.end('SIGKILL');
  const pid = await new Cluster(dataDir).postmaster();
  if (pid) await gone(pid, 'SIGINT');
  await rm(dataDir, { recursive: true, force: true });
});

function start(): Child {
  const child = new Child('testing/database-child.ts', { DATA_DIR: dataDir });
  children.push(child);
  return child;
}

async function postmaster(): Promise<number> {
  const pid = await new Cluster(dataDir).postmaster();
  if (!pid) throw new Error('no postmaster');
  return pid;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function gone(pid: number, signal: NodeJS.Signals): Promise<void> {
  if (isAlive(pid)) process.kill(pid, signal);
  while (isAlive(pid)) await new Promise((next) => setImmediate(next));
}

async function written(): Promise<string[]> {
  const settings = await new Cluster(dataDir).connection();
  const client = new pg.Client({ ...settings, database: 'suya' });
  await client.connect();
  const { rows } = await client.query('SELECT aggregate FROM outbox');
  await client.end();
  return rows.map((row) => row.aggregate);
}

/** What of the folder only a start of ours writes. */
async function fingerprint(): Promise<unknown> {
  const read = (file: string) => readFile(join(dataDir, 'postgres', file), 'utf8');
  return [
    await readdir(dataDir),
    await readdir(join(dataDir, 'postgres')),
    await read('secret.json'),
    await read('cluster/postmaster.pid'),
  ];
}

describe('one owner per data folder', () => {
  test('a second start names who has it, ends with an error and touches nothing', async () => {
    const first = start();
    await first.line('ready');
    const before = await fingerprint();
    const second = start();
    expect(await second.line('refused')).toContain(`in use by process ${first.process.pid}`);
    expect(await second.exit).not.toBe(0);
    expect(await fingerprint()).toEqual(before);
    first.send('still-mine');
    await first.line('done still-mine');
  });

  test('of two first starts at once, one gets the folder and the other hears whose it is', async () => {
    const [a, b] = [start(), start()];
    const says = (child: Child) => Promise.race([child.line('ready'), child.line('refused')]);
    const said = await Promise.all([says(a), says(b)]);
    expect(said.filter((line) => line === 'ready')).toHaveLength(1);
    expect(said.filter((line) => line.startsWith('refused'))).toHaveLength(1);
  });

  test('a clean stop leaves no process and no lock', async () => {
    const child = start();
    await child.line('ready');
    const pid = await postmaster();
    expect(await child.end('SIGTERM')).toBe(0);
    expect(isAlive(pid)).toBe(false);
    expect(await new Cluster(dataDir).postmaster()).toBeUndefined();
  });
});

test('it listens on this machine alone, and nobody comes in without the password that was drawn for it', async () => {
  await start().line('ready');
  const cluster = new Cluster(dataDir);
  const settings = await cluster.connection();
  const client = new pg.Client({ ...settings });
  await client.connect();
  const { rows } = await client.query('SHOW listen_addresses');
  await client.end();
  expect(rows[0].listen_addresses).toBe(cluster.socketFolder ? '' : '127.0.0.1');

  const secret = join(dataDir, 'postgres', 'secret.json');
  expect((await stat(secret)).mode & 0o777).toBe(0o600);
  expect(settings?.password).toMatch(/^[\w-]{43}$/);
  expect(JSON.parse(await readFile(secret, 'utf8')).password).toBe(settings?.password);
  for (const password of ['', 'postgres', `${settings?.password}x`]) {
    const stranger = new pg.Client({ ...settings, password });
    await expect(stranger.connect()).rejects.toThrow();
  }
});

describe('after kill -9', () => {
  test('of the server, the next start adopts the database that was left running, every time', async () => {
    let pid: number | undefined;
    for (let round = 0; round < ROUNDS; round += 1) {
      const child = start();
      await child.line('ready');
      pid ??= await postmaster();
      expect(await postmaster()).toBe(pid);
      child.send(`round-${round}`);
      await child.line(`done round-${round}`);
      await child.end('SIGKILL');
    }
    const child = start();
    await child.line('ready');
    expect((await written()).sort()).toEqual(Array.from({ length: ROUNDS }, (_, round) => `round-${round}`).sort());
  });

  test('of server and database together, nothing acknowledged is lost and the lock is taken over, every time', async () => {
    const acknowledged: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const child = start();
      await child.line('ready');
      for (let act = 0; act < 50; act += 1) child.send(`act-${round}-${act}`);
      await child.line(`done act-${round}-10`);
      process.kill(await postmaster(), 'SIGKILL');
      await child.end('SIGKILL');
      acknowledged.push(
        ...child.lines.filter((line) => line.startsWith('done')).map((line) => line.slice('done '.length)),
      );
    }
    await start().line('ready');
    const there = new Set(await written());
    expect(acknowledged.length).toBeGreaterThan(ROUNDS);
    expect(acknowledged.filter((act) => !there.has(act))).toEqual([]);
  });

  test('of the database alone, the living server brings it back by itself', async () => {
    const child = start();
    await child.line('ready');
    const pid = await postmaster();
    process.kill(pid, 'SIGKILL');
    await child.line('info embedded database is back');
    child.send('after');
    await child.line('done after');
    expect(await postmaster()).not.toBe(pid);
  });
});

describe('durability', () => {
  const configure = (line: string) =>
    appendFile(join(dataDir, 'postgres', 'cluster', 'postgresql.conf'), `\n${line}\n`);
  const makeOnce = async () => {
    const child = start();
    await child.line('ready');
    await child.end('SIGTERM');
  };

  test('a database that does not write to disk is refused', async () => {
    await makeOnce();
    await configure('fsync = off');
    const child = start();
    expect(await child.line('refused')).toContain('fsync=off');
    expect(await child.exit).not.toBe(0);
  });

  test('one that may lose the last moment is warned of', async () => {
    await makeOnce();
    await configure('synchronous_commit = off');
    const child = start();
    await child.line('ready');
    expect(await child.line('warn PostgreSQL')).toContain('synchronous_commit=off');
  });
});
