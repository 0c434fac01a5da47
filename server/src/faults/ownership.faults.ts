import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { accounts } from '../seed/people.ts';
import { freePort } from '../testing/free-port.ts';
import { allGone, descendantOf } from './processes.ts';
import { cleanUp, demoFolder, Started } from './started.ts';

let dataDir: string;
let starts: Started[];

beforeEach(async () => {
  dataDir = await demoFolder();
  starts = [];
});
afterEach(() => cleanUp(dataDir, starts));

async function start(command?: readonly string[]): Promise<Started> {
  const started = new Started(dataDir, await freePort(), command && { command });
  starts.push(started);
  return started;
}

const everybody = async (started: Started): Promise<number[]> => [
  started.pid,
  await started.serverPid(),
  await started.sandboxPid(),
  await started.postmasterPid(),
];

/** Every file that only a start of ours writes, by time of change; PostgreSQL's own change by themselves. */
async function fingerprint(): Promise<unknown> {
  const names = (await readdir(dataDir, { recursive: true })).filter(
    (name) => !name.startsWith(join('postgres', 'cluster')),
  );
  const files = names.sort().map(async (name) => [name, (await stat(join(dataDir, name), { bigint: true })).mtimeNs]);
  return [await Promise.all(files), await readFile(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')];
}

test('a start prints the address that it answers at, also where the system chose the port, and the demo accounts', async () => {
  const started = new Started(dataDir, 0);
  starts.push(started);
  await started.ready();
  const address = /Open {2}(\S+)/.exec(started.said)?.[1] ?? '';
  expect(new URL(address).port).not.toBe('0');
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  for (const { phone } of accounts) expect(started.said).toContain(phone);
});

test('a second start on the same folder names who has it, ends with an error and touches nothing', async () => {
  const first = await start();
  await first.ready();
  const server = await first.serverPid();
  const before = await fingerprint();
  const second = await start();
  expect(await second.exit).not.toBe(0);
  expect(second.said).toContain(`in use by process ${server}`);
  expect(await fingerprint()).toEqual(before);
  const answer = await fetch(`${first.origin}/readyz`);
  expect(answer.status).toBe(200);
  expect((await fetch(`${first.sandbox}/healthz`)).status).toBe(200);
});

test('a start whose shell leaves it behind goes on: nohup and supervisors do so on purpose', async () => {
  const started = await start(['sh', '-c', 'node scripts/start.mjs & wait']);
  await started.ready();
  const script = await descendantOf(started.pid, 'scripts/start.mjs');
  const pids = [...(await everybody(started)).slice(1), script];
  process.kill(started.pid, 'SIGKILL');
  await started.exit;
  const answers = new Set<number>();
  for (let looks = 0; looks < 300; looks += 1)
    answers.add(
      await fetch(`${started.origin}/readyz`).then(
        ({ status }) => status,
        () => 0,
      ),
    );
  process.kill(script, 'SIGTERM');
  await allGone(pids);
  expect([...answers]).toEqual([200]);
});

describe('nothing of ours stays behind', () => {
  test('after Ctrl-C in the terminal of `npm start`, which reaches every process in front', async () => {
    const started = await start(['npm', 'start']);
    await started.ready();
    const pids = await npmChildren(started);
    process.kill(-started.pid, 'SIGINT');
    // npm passes on what it was sent, so the script may hear of the same wish again a moment later.
    await delay(50);
    process.kill(pids[0] as number, 'SIGINT');
    await started.exit;
    await allGone(pids);
  });

  test('after a SIGTERM of `npm start`, as a supervisor sends it, which npm passes on to nobody but its shell', async () => {
    const started = await start(['npm', 'start']);
    await started.ready();
    const pids = await npmChildren(started);
    process.kill(started.pid, 'SIGTERM');
    await allGone([started.pid, ...pids]);
  });

  test('after Ctrl-C in the middle of the start', async () => {
    const started = await start();
    const [server, sandbox] = [await started.serverPid(), await started.sandboxPid()];
    process.kill(-started.pid, 'SIGINT');
    expect(await started.exit).toBe(0);
    await allGone([server, sandbox]);
    const postmaster = await started.postmasterPid().catch(() => null);
    if (postmaster) await allGone([postmaster]);
  });

  test('after kill -9 of the start itself: server, sandbox and database notice and end', async () => {
    const started = await start();
    await started.ready();
    const pids = await everybody(started);
    process.kill(started.pid, 'SIGKILL');
    await allGone(pids);
  });

  test('where the port is taken: the reason is said and the database does not stay', async () => {
    const first = await start();
    await first.ready();
    const folder = await demoFolder();
    const second = new Started(folder, Number(new URL(first.origin).port));
    try {
      expect(await second.exit).not.toBe(0);
      expect(second.said).toContain('EADDRINUSE');
      const postmaster = await second.postmasterPid().catch(() => null);
      if (postmaster) await allGone([postmaster]);
    } finally {
      await cleanUp(folder, [second]);
    }
  });
});

/** With npm in front, ours are the children of the script that it runs. */
async function npmChildren(started: Started): Promise<number[]> {
  const script = await descendantOf(started.pid, 'scripts/start.mjs');
  return [
    script,
    await descendantOf(script, 'server/dist/main.js'),
    await descendantOf(script, 'sandbox/dist/main.js'),
    await started.postmasterPid(),
  ];
}
