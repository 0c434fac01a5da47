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

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

/** What the probe within a server tells since it was last asked. */
export interface Measures {
  /** Milliseconds that the event loop's timers came late. */
  readonly delayP99: number;
  readonly delayMax: number;
  /** Bytes that the process has, its workers included and PostgreSQL not. */
  readonly memory: number;
}

/** Our server, and what goes on within. */
export interface Ours extends Serving {
  readonly readyMs: number;
  measures(): Promise<Measures>;
}

const SERVER = 'server/dist/main.js';
/** What the server's own command starts Node with. */
const nodeSettings = async (): Promise<{ flags: string[]; env: Record<string, string> }> =>
  JSON.parse(await readFile(join(root, 'scripts/node-settings.json'), 'utf8'));
const probe = new URL('./probe.mjs', import.meta.url).href;

function askProbe(child: ChildProcess): Promise<Measures> {
  return new Promise((done) => {
    const hear = (message: Measures & { event: string }): void => {
      if (message.event !== 'measured') return;
      child.off('message', hear);
      done(message);
    };
    child.on('message', hear);
    child.send({ event: 'measure' });
  });
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    await delay(10);
  }
}

/** Starts a command of ours and waits for its first answer, `readyMs` after the start. */
export async function startOurs(
  dataDir: string,
  settings: Record<string, string> = {},
  script = SERVER,
): Promise<Ours> {
  const port = await freePort();
  const { NODE_ENV: _mode, DATABASE_URL: _url, ...inherited } = process.env;
  const node = await nodeSettings();
  // The command line is measured as it is; it would wait for the probe's channel, too.
  const preload = script === SERVER ? [...node.flags, '--import', probe] : [];
  const began = performance.now();
  const child = spawn(process.execPath, [...preload, join(root, script)], {
    cwd: root,
    env: {
      ...(script === SERVER ? node.env : {}),
      ...inherited,
      ...{ DATA_DIR: dataDir, PORT: String(port), SANDBOX_PORT: '0', DEMO: '0', LOG_LEVEL: 'warn' },
      ...settings,
    },
    // The channel ends it with us, however we end.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url, child);
  const readyMs = performance.now() - began;
  return { url, pid: child.pid ?? 0, stop: stopper(child), readyMs, measures: () => askProbe(child) };
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
