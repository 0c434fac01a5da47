import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, mkdtemp, readdir, readFile, readlink, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { ConnectionSettings } from '../connection.ts';
import { type Binaries, chooseUser, findBinaries, type RunAs } from './embedded-binaries.ts';

/** Linux and macOS take socket paths up to 107 and 103 bytes. */
const SOCKET_PATH_MAX = 100;
const SOCKET_PORT = 5432;
const SUPERUSER = 'postgres';

/** What the secret file holds. The port counts only where a socket cannot be used. */
interface Secret {
  readonly password: string;
  readonly port: number;
}

/** The files of one embedded PostgreSQL and how to reach it. Reading this writes nothing. */
export class Cluster {
  readonly root: string;
  readonly folder: string;
  readonly socketFolder: string | undefined;
  readonly #secretFile: string;
  #secret: Secret | undefined;

  constructor(dataDir: string) {
    this.root = resolve(dataDir, 'postgres');
    this.folder = join(this.root, 'cluster');
    this.#secretFile = join(this.root, 'secret.json');
    const socketFolder = join(this.root, 'run');
    const fits = Buffer.byteLength(`${socketFolder}/.s.PGSQL.${SOCKET_PORT}`) <= SOCKET_PATH_MAX;
    this.socketFolder = fits && process.platform !== 'win32' ? socketFolder : undefined;
  }

  /** The superuser's way in, or undefined where there is no cluster yet. */
  async connection(): Promise<ConnectionSettings | undefined> {
    const isMade = await stat(join(this.folder, 'PG_VERSION')).then(
      () => true,
      () => false,
    );
    this.#secret ??= await this.#readSecret();
    if (!isMade || !this.#secret) return undefined;
    return {
      host: this.socketFolder ?? '127.0.0.1',
      port: this.socketFolder ? SOCKET_PORT : this.#secret.port,
      user: SUPERUSER,
      password: this.#secret.password,
      database: 'postgres',
    };
  }

  /** The process that the cluster's own lock names, alive or not. */
  async postmaster(): Promise<number | undefined> {
    const text = await readFile(join(this.folder, 'postmaster.pid'), 'utf8').catch(() => '');
    const pid = Number.parseInt(text, 10);
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  }

  /** Makes the cluster where there is none. Two at once: the first to finish wins, the other's is thrown away. */
  async make(): Promise<void> {
    if (await this.connection()) return;
    const { binaries, as } = await this.#tools();
    this.#secret = await this.#drawSecret();
    const fresh = await mkdtemp(`${this.folder}.new-`);
    const passwordFile = join(await mkdtemp(join(tmpdir(), 'suya-pg-')), 'password');
    try {
      await own(fresh, as);
      await writeFile(passwordFile, this.#secret.password, { mode: 0o600 });
      await own(join(passwordFile, '..'), as);
      await own(passwordFile, as);
      await finished(
        launch(
          binaries.initdb,
          [
            `--pgdata=${fresh}`,
            `--username=${SUPERUSER}`,
            `--pwfile=${passwordFile}`,
            '--auth=scram-sha-256',
            '--encoding=UTF8',
            '--locale=C',
            '--locale-provider=builtin',
            '--builtin-locale=C.UTF-8',
            '--no-instructions',
          ],
          as,
        ),
      );
      await rename(fresh, this.folder).catch((error) => {
        if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
      });
    } finally {
      await rm(join(passwordFile, '..'), { recursive: true, force: true });
      await rm(fresh, { recursive: true, force: true });
    }
  }

  /** Starts the postmaster, in a session of its own so that Ctrl-C reaches us first. */
  async launch(settings: Readonly<Record<string, string>>): Promise<ChildProcess> {
    const { binaries, as } = await this.#tools();
    if (this.socketFolder) {
      await mkdir(this.socketFolder, { recursive: true, mode: 0o700 });
      await own(this.socketFolder, as);
    } else {
      await this.#takeFreePort();
    }
    await this.#dropForeignLock();
    const where: Record<string, string> = this.socketFolder
      ? {
          listen_addresses: '',
          unix_socket_directories: this.socketFolder,
          unix_socket_permissions: '0700',
        }
      : { listen_addresses: '127.0.0.1', unix_socket_directories: '' };
    const flags = Object.entries({ ...settings, ...where }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const port = String(this.socketFolder ? SOCKET_PORT : this.#secret?.port);
    return launch(binaries.postgres, ['-D', this.folder, '-p', port, ...flags], as);
  }

  async #tools(): Promise<{ binaries: Binaries; as: RunAs }> {
    await mkdir(this.root, { recursive: true });
    const binaries = await findBinaries();
    const as = await chooseUser([this.root, binaries.postgres]);
    await own(this.root, as);
    return { binaries, as };
  }

  async #readSecret(): Promise<Secret | undefined> {
    const text = await readFile(this.#secretFile, 'utf8').catch((error) => {
      if (error.code === 'ENOENT') return undefined;
      throw new Error(`${this.#secretFile} cannot be read: the data folder belongs to another user`, { cause: error });
    });
    return text ? (JSON.parse(text) as Secret) : undefined;
  }

  async #drawSecret(): Promise<Secret> {
    const drawn: Secret = {
      password: randomBytes(32).toString('base64url'),
      port: await freePort(),
    };
    await writeFile(this.#secretFile, JSON.stringify(drawn), {
      flag: 'wx',
      mode: 0o600,
    }).catch((error) => {
      if (error.code !== 'EEXIST') throw error;
    });
    return (await this.#readSecret()) ?? drawn;
  }

  async #takeFreePort(): Promise<void> {
    if (!this.#secret || (await isFree(this.#secret.port))) return;
    this.#secret = { ...this.#secret, port: await freePort() };
    const next = `${this.#secretFile}.${process.pid}`;
    await writeFile(next, JSON.stringify(this.#secret), { mode: 0o600 });
    await rename(next, this.#secretFile);
  }

  /**
   * In a container that restarted, the dead postmaster's number soon belongs to somebody else, and PostgreSQL takes
   * that for a living twin. Its lock is dropped only where no process at all works in the cluster's folder.
   */
  async #dropForeignLock(): Promise<void> {
    const pid = await this.postmaster();
    if (!pid || process.platform !== 'linux') return;
    const numbers = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
    const folders = await Promise.all(numbers.map((number) => readlink(`/proc/${number}/cwd`).catch(() => '')));
    const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => 'postgres');
    if (name.trim() !== 'postgres' && !folders.includes(this.folder)) await rm(join(this.folder, 'postmaster.pid'));
  }
}

async function own(path: string, as: RunAs): Promise<void> {
  if (as.uid !== undefined && as.gid !== undefined) await chown(path, as.uid, as.gid);
}

function launch(file: string, args: readonly string[], as: RunAs): ChildProcess {
  const [command, ...rest] = [...as.prefix, file, ...args] as [string, ...string[]];
  const ids = as.prefix.length > 0 ? {} : { uid: as.uid, gid: as.gid };
  const env = {
    PATH: process.env.PATH ?? '',
    LC_ALL: 'C',
    TZ: 'UTC',
    ...(process.env.SystemRoot ? { SystemRoot: process.env.SystemRoot } : {}),
  };
  const options: SpawnOptions = {
    ...ids,
    env,
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  };
  return spawn(command, rest, options);
}

/** Waits for a program to end well. Throws with the end of what it said otherwise. */
async function finished(child: ChildProcess): Promise<void> {
  let said = '';
  child.stdout?.on('data', () => {});
  child.stderr?.on('data', (chunk) => (said = (said + chunk).slice(-2000)));
  const code = await new Promise<number | null>((done, fail) => child.on('close', done).on('error', fail));
  if (code !== 0) throw new Error(`making the embedded database failed: ${said.trim()}`);
}

function freePort(): Promise<number> {
  return listenOnce(0);
}

async function isFree(port: number): Promise<boolean> {
  return listenOnce(port).then(
    () => true,
    () => false,
  );
}

function listenOnce(port: number): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.on('error', fail);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address ? address.port : port));
    });
  });
}
