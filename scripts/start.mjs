import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { endSteps, ensureBuilt, ensureInstalled, root, say } from './steps.mjs';

const SANDBOX_PORT = '7300';
/**
 * What keeps a server small: its young objects fit in a third of what Node sets apart, and what became garbage is looked
 * for before the heap is twice what lives in it. The C library gives large blocks back when they are freed (passwords,
 * pictures and meshes take tens of megabytes for a moment), where by itself it keeps them, once for each thread.
 */
const node = JSON.parse(await readFile(join(root, 'scripts/node-settings.json'), 'utf8'));
const children = new Set();
let isStopping = false;

/** Starts one of our processes: in a group of its own, so that only we pass signals on; tied to us by its channel. */
function launch(entry, args, env, stdio) {
  if (!existsSync(join(root, entry))) {
    const folder = entry.slice(0, entry.lastIndexOf('/'));
    throw new Error(`${entry} is missing, though it was built: remove the folder ${folder} and start again`);
  }
  const child = spawn(process.execPath, [...node.flags, join(root, entry), ...args], {
    cwd: process.cwd(),
    env: { ...node.env, ...process.env, ...env },
    stdio,
    detached: true,
  });
  children.add(child);
  child.on('exit', () => children.delete(child));
  return child;
}

/** The first line that a process prints, as JSON; null where it ends without one. */
async function firstLine(child) {
  for await (const line of createInterface({ input: child.stdout })) {
    child.stdout.resume();
    return JSON.parse(line);
  }
  return null;
}

/** Whether the sandbox that a merchant's settings name runs, and is that merchant's. */
async function isAlive(merchant) {
  const answer = await fetch(`${merchant.WECHAT_PAY_BASE_URL}/healthz`, { signal: AbortSignal.timeout(1000) })
    .then((response) => response.json())
    .catch(() => null);
  return answer !== null && answer.mchid === merchant.WECHAT_PAY_MCHID;
}

/**
 * The sandbox that already runs for this folder, or null. It belongs to another start, whose server will refuse ours:
 * a second sandbox would only write into its files. One that is just ending is waited for.
 */
async function foreignSandbox(folder) {
  const text = await readFile(join(folder, 'merchant.json'), 'utf8').catch(() => null);
  if (text === null) return null;
  const merchant = JSON.parse(text);
  for (let looks = 0; looks < 5; looks += 1) {
    if (!(await isAlive(merchant))) return null;
    await delay(100);
  }
  return { url: merchant.WECHAT_PAY_BASE_URL, env: merchant };
}

/** Starts the payment sandbox and answers with the settings of its merchant. */
async function startSandbox(dataDir) {
  const folder = join(dataDir, 'sandbox');
  const foreign = await foreignSandbox(folder);
  if (foreign) return foreign;
  await mkdir(folder, { recursive: true });
  for (const port of [process.env.SANDBOX_PORT ?? SANDBOX_PORT, '0']) {
    // PUBLIC_URL is the portal's; the sandbox's own, for a phone in the same network, has a name of its own.
    const env = { PORT: port, HOST: '127.0.0.1', DATA_DIR: folder, PUBLIC_URL: process.env.SANDBOX_PUBLIC_URL ?? '' };
    const child = launch('sandbox/dist/main.js', [], env, ['ignore', 'pipe', 'ignore', 'ipc']);
    const started = await firstLine(child);
    if (isStopping) process.exit(0);
    if (started) return { url: started.url, env: JSON.parse(await readFile(started.merchant, 'utf8')) };
  }
  throw new Error('the payment sandbox did not start');
}

/** The settings of every payment gateway begin like this (WECHAT_PAY_…): whoever has one needs no sandbox. */
const hasMerchant = Object.keys(process.env).some((name) => /^[A-Z_]*PAY_/.test(name));
const isHelp = process.argv.includes('--help');
const isRemoval = process.argv.includes('--remove');

function sayAccounts(accounts) {
  if (accounts.length === 0) return;
  say('');
  say('  Demo accounts (password for all: suya-demo-2026)');
  for (const { who, phone } of accounts) say(`    ${phone}  ${who}`);
}

function greet({ url, accounts }, sandbox) {
  say('');
  say(`  Open  ${url}`);
  if (sandbox) say(`  Payment sandbox  ${sandbox.url}`);
  sayAccounts(accounts);
  say('');
  say('  Ctrl-C ends everything.');
}

function stopAll(signal) {
  for (const child of children) child.kill(signal);
}

const SAME_WISH_MS = 1000;
let stoppedAt = 0;
/** Whether packages and build are there: until then our children are the steps that make them. */
let isPrepared = false;
let server;

/** Ctrl-C reaches us twice, from the terminal and passed on by npm: within a second it is the same wish. */
function stopOnce() {
  if (Date.now() - stoppedAt < SAME_WISH_MS) return;
  stoppedAt = Date.now();
  isStopping = true;
  if (!isPrepared) {
    endSteps();
    process.exit(0);
  }
  // The sandbox ends after the server, which may be waiting for its answer.
  if (server) server.kill('SIGTERM');
  else stopAll('SIGTERM');
}

const LOOK_MS = 250;

/**
 * npm answers SIGTERM by ending its shell, which tells us nothing: under `npm start` we end as soon as that shell does.
 * Started directly, the parent may leave us behind on purpose (nohup, a supervisor), and only a signal ends us.
 */
function endWithNpm() {
  if (!process.env.npm_lifecycle_script?.startsWith('node scripts/start.mjs')) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent && !isStopping) stopOnce();
  }, LOOK_MS).unref();
}

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stopOnce);
endWithNpm();
await ensureInstalled();
await ensureBuilt();
isPrepared = true;
const dataDir = resolve(process.env.DATA_DIR ?? 'data');
const isProduction = process.env.NODE_ENV === 'production';
const sandbox = hasMerchant || isProduction || isHelp || isRemoval ? null : await startSandbox(dataDir);
if (isStopping) process.exit(0);
server = launch('server/dist/main.js', process.argv.slice(2), sandbox?.env ?? {}, [
  'ignore',
  'inherit',
  'inherit',
  'ipc',
]);
server.on('message', (message) => {
  if (message.event === 'progress') say(message.text);
  if (message.event === 'ready') greet(message, sandbox);
  if (message.event === 'seeded') sayAccounts(message.accounts);
});
server.on('exit', (code) => {
  process.exitCode = code ?? (isStopping ? 0 : 1);
  stopAll('SIGTERM');
});
