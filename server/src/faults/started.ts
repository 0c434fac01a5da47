import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { access, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Cluster } from '../platform/db/embedded/embedded-cluster.ts';
import { temporaryFolder } from '../testing/engine.ts';
import { freePort } from '../testing/free-port.ts';
import { allGone, descendantOf, isAlive } from './processes.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const READY = 'Ctrl-C ends everything';

export interface StartOptions {
  readonly command?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** `npm start` as somebody types it: a process group of its own, as a terminal's foreground group is. */
export class Started {
  readonly process: ChildProcess;
  readonly origin: string;
  readonly exit: Promise<number | null>;
  readonly began = performance.now();
  said = '';
  #over = false;
  readonly #dataDir: string;
  readonly #waiting = new Set<() => void>();

  constructor(dataDir: string, port: number, options: StartOptions = {}) {
    const { command = [process.execPath, 'scripts/start.mjs'], env } = options;
    this.#dataDir = dataDir;
    this.origin = `http://127.0.0.1:${port}`;
    const { DATABASE_URL: _url, NODE_ENV: _mode, NODE_OPTIONS: _options, VITEST: _vitest, ...inherited } = process.env;
    const [file = '', ...args] = command;
    this.process = spawn(file, args, {
      cwd: root,
      detached: true,
      env: { ...inherited, DATA_DIR: dataDir, PORT: String(port), SANDBOX_PORT: '0', LOG_LEVEL: 'warn', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const hear = (chunk: Buffer): void => {
      this.said += chunk.toString();
      for (const wake of this.#waiting) wake();
    };
    this.process.stdout?.on('data', hear);
    this.process.stderr?.on('data', hear);
    this.exit = new Promise((done) => {
      this.process.on('exit', (code) => {
        this.#over = true;
        for (const wake of this.#waiting) wake();
        done(code);
      });
    });
  }

  get pid(): number {
    return this.process.pid as number;
  }

  /** Waits until it said `text`. @throws where it ended before */
  async says(text: string): Promise<void> {
    while (!this.said.includes(text)) {
      if (this.#over) throw new Error(`ended without "${text}": ${this.said}`);
      await new Promise<void>((wake) => {
        const once = (): void => {
          this.#waiting.delete(once);
          wake();
        };
        this.#waiting.add(once);
      });
    }
  }

  /** Waits for the greeting. @returns the milliseconds since it was typed */
  async ready(): Promise<number> {
    await this.says(READY);
    return performance.now() - this.began;
  }

  /** Where the payment sandbox listens. */
  get sandbox(): string {
    const url = /Payment sandbox\s+(\S+)/.exec(this.said)?.[1];
    if (!url) throw new Error('no sandbox was named');
    return url;
  }

  serverPid = (): Promise<number> => descendantOf(this.pid, 'server/dist/main.js');
  sandboxPid = (): Promise<number> => descendantOf(this.pid, 'sandbox/dist/main.js');

  async postmasterPid(): Promise<number> {
    const pid = await new Cluster(this.#dataDir).postmaster();
    if (!pid) throw new Error('no postmaster');
    return pid;
  }

  /** kill -9 of the server, or of server and database; the rest ends by itself. */
  async crash(what: 'server' | 'both'): Promise<void> {
    const [server, postmaster] = await Promise.all([this.serverPid(), this.postmasterPid()]);
    process.kill(server, 'SIGKILL');
    if (what === 'both') process.kill(postmaster, 'SIGKILL');
    await this.exit;
  }

  async stop(): Promise<number | null> {
    if (!this.#over) this.process.kill('SIGTERM');
    return this.exit;
  }
}

/** Copies by `cp`, which keeps the owner: PostgreSQL refuses a folder that is not its user's. */
const copyFolder = (from: string, to: string) => promisify(execFile)('cp', ['-a', from, to]);

/**
 * A folder with the demonstration in it, made once per run and copied from then on. Where two files need the first one at
 * the same moment both make one, and whichever is there first is kept.
 */
export async function demoFolder(): Promise<string> {
  const original = join(tmpdir(), `suya-test-${process.ppid}-demo`);
  const isThere = await access(original).then(
    () => true,
    () => false,
  );
  const copy = await temporaryFolder();
  if (isThere) {
    await rm(copy, { recursive: true });
    await copyFolder(original, copy);
    return copy;
  }
  const started = new Started(copy, await freePort());
  await started.ready();
  if ((await started.stop()) !== 0) throw new Error(`the demonstration did not stop well: ${started.said}`);
  // Under its name it is whole: nobody ever copies the half of it.
  const whole = `${copy}-demo`;
  await copyFolder(copy, whole);
  await rename(whole, original).catch(() => rm(whole, { recursive: true }));
  return copy;
}

/** Ends whatever a failed test has left in a folder, and removes it. */
export async function cleanUp(dataDir: string, all: readonly Started[]): Promise<void> {
  for (const started of all) await started.stop();
  const postmaster = await new Cluster(dataDir).postmaster();
  if (postmaster && isAlive(postmaster)) {
    process.kill(postmaster, 'SIGINT');
    await allGone([postmaster]);
  }
  await rm(dataDir, { recursive: true, force: true });
}
