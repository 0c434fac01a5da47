import { cpus } from 'node:os';
import { firstPages, labCodeInPortal } from './bundle.ts';
import { difference, type Measured, measure } from './measure.ts';
import { operationsOf } from './operations.ts';
import { plansOf } from './plans.ts';
import { askersOf, captchas, type Size, seed } from './seed.ts';
import { startLimit, startOurs, superuser, temporaryData } from './servers.ts';
import { showMeshes } from './viewer.ts';

const isQuick = process.argv.includes('quick');
const parts = ['server', 'bundle', 'viewer'] as const;
const asked = parts.filter((part) => process.argv.includes(part));
const wants = (part: (typeof parts)[number]): boolean => asked.length === 0 || asked.includes(part);

const size: Size = isQuick
  ? { orders: 20_000, clinics: 20, big: 2000 }
  : { orders: 1_000_000, clinics: 1000, big: 100_000 };
const effort = isQuick ? { rounds: 1, seconds: 1 } : { rounds: 3, seconds: 3 };
const CAPTCHAS = 5000;

const say = (text = ''): void => void process.stdout.write(`${text}\n`);
const row = (...cells: readonly (string | number)[]): void => say(`| ${cells.join(' | ')} |`);
const head = (...cells: readonly string[]): void => {
  row(...cells);
  row(...cells.map(() => '---'));
};
const round = (value: number, digits = 0): string => value.toFixed(digits);

function operationRow(name: string, connections: number, { ours, limit }: { ours: Measured; limit: Measured }): void {
  const pair = (key: 'p50' | 'p99') => `${round(ours[key], 1)} / ${round(limit[key], 1)}`;
  const failures = ours.failures + limit.failures;
  row(
    name,
    connections,
    round(ours.perSecond),
    round(limit.perSecond),
    round(ours.perSecond / limit.perSecond, 2),
    pair('p50'),
    pair('p99'),
    round(ours.p99 / limit.p99, 2),
    failures,
  );
}

/** Requests per second of the real server beside those of the bare one, on one database. */
async function benchServer(): Promise<void> {
  const data = await temporaryData();
  const first = await startOurs(data.path, 'server/dist/main.js');
  const { client, url } = await superuser(data.path);
  say(`Seeding ${size.orders.toLocaleString('en')} orders of ${size.clinics} clinics …`);
  await seed(client, size, say);
  const askers = askersOf(size);
  const bare = await startLimit(url);
  const urls = { ours: first.url, limit: bare.url };
  try {
    say();
    head('operation', 'connections', 'ours /s', 'limit /s', 'ratio', 'p50 ms', 'p99 ms', 'p99 ratio', 'failures');
    for (const operation of operationsOf(askers, await captchas(client, CAPTCHAS))) {
      const differs = await difference(operation, urls);
      if (differs) say(`The answers of "${operation.name}" differ: ${differs}`);
      operationRow(operation.name, operation.connections, await measure(operation, urls, effort));
    }
    say();
    head('statement', 'scoped ÷ unscoped', 'finds its rows by');
    for (const { name, conditions, scans, scopeCost } of await plansOf(client, askers[0] as (typeof askers)[0])) {
      row(name, round(scopeCost, 2), [...conditions, ...scans].join('<br>'));
    }
  } finally {
    await client.end();
    await bare.stop();
    await first.stop();
  }
  const took: number[] = [];
  for (let turn = 0; turn < (isQuick ? 1 : 3); turn += 1) {
    const started = await startOurs(data.path, 'scripts/start.mjs');
    took.push(started.readyMs);
    await started.stop();
  }
  took.sort((a, b) => a - b);
  say();
  say(`From command to first answer, built: ${round(took[Math.floor(took.length / 2)] ?? 0)} ms`);
  await data.remove();
}

async function benchBundle(): Promise<void> {
  say();
  head('page', 'JavaScript of a first visit, gzip');
  for (const [page, bytes] of Object.entries(await firstPages())) row(page, `${round(bytes / 1000)} kB`);
  const strays = await labCodeInPortal();
  say(`Chunks of the portal that speak to the lab's endpoints: ${strays.length === 0 ? 'none' : strays.join(', ')}`);
}

async function benchViewer(): Promise<void> {
  const { ours, theirs } = await showMeshes(process.env.CHROMIUM_PATH ?? '', isQuick ? 1 : 5);
  say();
  head('260,000 triangles, binary STL', 'ours ms', 'STLLoader ms', 'ratio');
  const line = (name: string, key: keyof typeof ours) =>
    row(name, round(ours[key]), round(theirs[key]), round(ours[key] / theirs[key], 2));
  line('surface in hand', 'surface');
  line('first picture', 'picture');
  line('every triangle drawn', 'whole');
  line('welded, to be picked', 'pickable');
  line('longest main-thread task', 'longestTask');
}

say(`${new Date().toISOString().slice(0, 10)} · ${cpus().length} × ${cpus()[0]?.model} · Node ${process.version}`);
if (wants('server')) await benchServer();
if (wants('bundle')) await benchBundle();
if (wants('viewer')) await benchViewer();
