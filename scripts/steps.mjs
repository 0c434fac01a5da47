import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/** Says what is going on, on one line. */
export const say = (text) => process.stdout.write(`${text}\n`);

const steps = new Set();

/** Ends the commands that still run. */
export function endSteps() {
  for (const child of steps) child.kill();
}

/**
 * Runs a command to its end, its output in ours.
 * @returns its exit code
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    steps.add(child);
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      steps.delete(child);
      resolve(code ?? (signal ? 1 : 0));
    });
  });
}

/** Runs a command and throws where it fails. */
export async function must(command, args, options) {
  const code = await run(command, args, options);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}`);
}

/** The path of a tool that a package of ours brings. */
export const tool = (name) => join(root, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);

const readOr = (file, otherwise) => readFile(file, 'utf8').catch(() => otherwise);
const digest = (text) => createHash('sha256').update(text).digest('hex');

/** Installs what the lock file names, where that is not what is there. */
export async function ensureInstalled() {
  const stamp = join(root, 'node_modules', '.installed');
  const wanted = digest(await readFile(join(root, 'package-lock.json'), 'utf8'));
  if ((await readOr(stamp, '')) === wanted) return;
  say('Installing packages …');
  await must(npm, ['ci', '--no-audit', '--no-fund']);
  await writeFile(stamp, wanted);
}

async function* filesBelow(folder) {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else yield path;
  }
}

const sources = ['contract/src', 'server/src', 'web/src', 'sandbox/src'];
/** Compiled for Node; each has a tsconfig.build.json that leaves its tests and their kits out. */
const compiled = ['contract', 'server', 'sandbox'];
/** What a start runs and serves; a build without one of them is none. */
const entries = ['server/dist/main.js', 'sandbox/dist/main.js', 'web/dist/index.html'];
const settings = [
  'package-lock.json',
  'tsconfig.base.json',
  ...compiled.flatMap((workspace) => [`${workspace}/tsconfig.json`, `${workspace}/tsconfig.build.json`]),
  'web/vite.config.ts',
  'web/index.html',
];

/**
 * Whether a source is a test or belongs to the kit of one. Only the path below the checkout counts: the folders it lies
 * in may bear any name.
 * @param file an absolute path
 * @param checkout the root of the checkout
 */
export const isOfTests = (file, checkout = root) =>
  /\.(test|races|faults)\.tsx?$|[\\/](testing|faults)[\\/]/.test(relative(checkout, file));

/** What the build was made from: every source file by name, size and time of change. */
async function sourceState() {
  const lines = [];
  for (const folder of sources) {
    for await (const file of filesBelow(join(root, folder))) {
      if (isOfTests(file)) continue;
      const { size, mtimeMs } = await stat(file);
      lines.push(`${file.slice(root.length)} ${size} ${mtimeMs}`);
    }
  }
  for (const file of settings) {
    const { size, mtimeMs } = await stat(join(root, file));
    lines.push(`${file} ${size} ${mtimeMs}`);
  }
  return digest(lines.sort().join('\n'));
}

/** Removes what was compiled from a source that is gone, so that nothing of yesterday is run or served today. */
async function removeOrphans(workspace) {
  const dist = join(root, workspace, 'dist');
  for await (const file of filesBelow(dist)) {
    const name = file.slice(dist.length + 1).replace(/\.(d\.ts|js)$/, '.ts');
    const source = join(root, workspace, 'src', name);
    if (name.endsWith('.ts') && (isOfTests(source) || !existsSync(source))) await rm(file);
  }
}

/** Builds everything but tests: types checked, server and sandbox to dist, the web application compressed. */
export async function build() {
  say('Building the server …');
  await must(tool('tsc'), ['-b', ...compiled.map((workspace) => `${workspace}/tsconfig.build.json`)]);
  for (const workspace of compiled) await removeOrphans(workspace);
  // One that was renamed would be there twice, and no server starts on two of one number.
  await rm(join(root, 'server/dist/migrations'), { recursive: true, force: true });
  await cp(join(root, 'server/src/migrations'), join(root, 'server/dist/migrations'), { recursive: true });
  say('Building the web application …');
  // Whatever the shell calls this: with React's development aids the pages would name the folder they were built in.
  const env = { ...process.env, NODE_ENV: 'production' };
  await must(tool('vite'), ['build', '--logLevel', 'warn'], { cwd: join(root, 'web'), env });
  await mkdir(join(root, '.cache'), { recursive: true });
  await writeFile(join(root, '.cache', 'built'), await sourceState());
}

/** Builds where the sources changed since the last build. */
export async function ensureBuilt() {
  const isCurrent = (await readOr(join(root, '.cache', 'built'), '')) === (await sourceState());
  if (isCurrent && entries.every((entry) => existsSync(join(root, entry)))) return;
  await build();
}
