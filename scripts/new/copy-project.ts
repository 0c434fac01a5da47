import { execFileSync, spawn } from 'node:child_process';
import { cp, mkdir, readdir, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const scope = '@suya';

/** Every file of the repository that is tracked, or new and not ignored. */
function sourceFiles(): string[] {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  const deleted = new Set(list('ls-files', '-z', '--deleted'));
  return list(...args).filter((file) => !deleted.has(file));
}

const list = (...args: readonly string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);

/**
 * The installed packages, by links; but the workspaces' own links lead to the copy, or it would run the code it was
 * copied from.
 */
async function linkPackages(copy: string): Promise<void> {
  const [from, to] = [path.join(root, 'node_modules'), path.join(copy, 'node_modules')];
  await mkdir(path.join(to, scope), { recursive: true });
  for (const name of await readdir(from))
    if (name !== scope) await symlink(path.join(from, name), path.join(to, name), 'junction');
  for (const name of await readdir(path.join(from, scope)))
    await symlink(path.join(copy, name), path.join(to, scope, name), 'junction');
}

/** A copy of the project that may be changed at will; a repository too, since some tests ask git which files there are. */
export async function copyProject(copy: string): Promise<void> {
  for (const file of sourceFiles()) await cp(path.join(root, file), path.join(copy, file));
  await linkPackages(copy);
  execFileSync('git', ['init', '--quiet'], { cwd: copy });
}

export const removeCopy = (copy: string): Promise<void> => rm(copy, { recursive: true, force: true });

/** The environment without what a test runner tells its workers. */
const plainEnv = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV$|TEST$)/.test(name)));

export interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/** Runs a command in the copy to its end. */
export function runIn(copy: string, command: string, ...args: readonly string[]): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: copy, env: plainEnv() });
    const heard: Buffer[] = [];
    child.stdout.on('data', (part: Buffer) => heard.push(part));
    child.stderr.on('data', (part: Buffer) => heard.push(part));
    child.on('error', reject);
    child.on('exit', (code) => resolve({ code, output: Buffer.concat(heard).toString() }));
  });
}
