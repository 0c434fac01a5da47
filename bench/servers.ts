import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** A server that answers, and how it is ended. */
export interface Serving {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

function stopper(child: ChildProcess): () => Promise<void> {
  const gone = once(child, 'exit');
  return async () => {
    if (child.exitCode === null) child.kill('SIGTERM');
    await gone;
  };
}

/** A folder for one run that PostgreSQL's own user can reach. */
export async function temporaryData(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'suya-bench-'));
  await chmod(path, 0o755);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

/** Starts a command of ours and waits for its first answer. Out: it, and the milliseconds that took. */
export async function startOurs(dataDir: string, script: string): Promise<Serving & { readyMs: number }> {
  const port = await freePort();
  const { NODE_ENV: _mode, DATABASE_URL: _url, ...inherited } = process.env;
  const began = performance.now();
  const child = spawn(process.execPath, [join(root, script)], {
    cwd: root,
    env: { ...inherited, DATA_DIR: dataDir, PORT: String(port), SANDBOX_PORT: '0', DEMO: '0', LOG_LEVEL: 'warn' },
    // The channel ends it with us, however we end.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const url = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`${script} ended with ${child.exitCode}`);
    await delay(10);
  }
  return { url, pid: child.pid ?? 0, stop: stopper(child), readyMs: performance.now() - began };
}

/** The superuser's way into the embedded database of a folder. */
export async function superuser(dataDir: string): Promise<{ client: pg.Client; url: string }> {
  const secret = JSON.parse(await readFile(join(dataDir, 'postgres', 'secret.json'), 'utf8')) as { password: string };
  const host = encodeURIComponent(join(dataDir, 'postgres', 'run'));
  const url = `postgres://postgres:${encodeURIComponent(secret.password)}@/suya?host=${host}&port=5432`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return { client, url };
}

/** Starts the bare server over the same database. */
export async function startLimit(databaseUrl: string): Promise<Serving> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(root, 'bench/limit/server.ts')], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const { stdout } = child;
  if (!stdout) throw new Error('a pipe was asked for');
  for await (const line of createInterface({ input: stdout })) {
    const { port } = JSON.parse(line) as { port: number };
    stdout.resume();
    return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: stopper(child) };
  }
  throw new Error('the bare server did not start');
}
