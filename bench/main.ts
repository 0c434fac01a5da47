import { cpus } from 'node:os';
import { benchBrowsing } from './browser/browsing.ts';
import { firstPages, labCodeInPortal } from './browser/bundle.ts';
import { auditPages } from './browser/pages.ts';
import { benchScene } from './browser/scene.ts';
import { showMeshes } from './browser/viewer.ts';
import type { Size } from './seed/askers.ts';
import { benchMemory, benchServer } from './server/bench-server.ts';
import { benchGuessing } from './server/guessing.ts';
import { benchWhoSaw } from './server/who-saw.ts';
import type { Effort } from './stage.ts';
import { head, load, round, row, say } from './table.ts';

const isQuick = process.argv.includes('quick');
const parts = ['server', 'audit', 'guessing', 'bundle', 'viewer', 'scene', 'browsing', 'pages'] as const;
const asked = [...parts, 'memory'].filter((part) => process.argv.includes(part));
const wants = (part: (typeof parts)[number]): boolean => asked.length === 0 || asked.includes(part);

const size: Size = isQuick
  ? { orders: 20_000, clinics: 20, big: 2000 }
  : { orders: 1_000_000, clinics: 1000, big: 100_000 };
const effort: Effort = isQuick ? { rounds: 1, seconds: 1 } : { rounds: 3, seconds: 3 };

const browser = process.env.CHROMIUM_PATH ?? '';

async function benchBundle(): Promise<void> {
  head('First pages', 'page', 'JavaScript of a first visit, gzip');
  for (const [page, bytes] of Object.entries(await firstPages())) row(page, `${round(bytes / 1000)} kB`);
  const strays = await labCodeInPortal();
  say();
  say(`Chunks of the portal that speak to the lab's endpoints: ${strays.length === 0 ? 'none' : strays.join(', ')}`);
}

async function benchViewer(): Promise<void> {
  const { ours, theirs } = await showMeshes(browser, isQuick ? 1 : 5);
  head('260,000 triangles, binary STL', 'until', 'ours ms', 'STLLoader ms', 'ratio');
  const line = (name: string, key: keyof typeof ours) =>
    row(name, round(ours[key]), round(theirs[key]), round(ours[key] / theirs[key], 2));
  line('surface in hand', 'surface');
  line('first picture', 'picture');
  line('every triangle drawn', 'whole');
  line('welded, to be picked', 'pickable');
  line('longest main-thread task', 'longestTask');
}

const day = new Date().toISOString().slice(0, 10);
say(`${day} · ${cpus().length} × ${cpus()[0]?.model} · Node ${process.version} · load ${load()}`);
// A number is for a reader to judge; a plan that reads a large table whole is a mistake.
if (wants('server') && !(await benchServer(size, effort))) process.exitCode = 1;
// The server's own part measures it as well.
if (process.argv.includes('memory')) await benchMemory(size, effort);
if (wants('audit') && !(await benchWhoSaw(isQuick ? 200_000 : 10_000_000, effort))) process.exitCode = 1;
if (wants('guessing')) await benchGuessing(isQuick ? 20 : 200);
if (wants('bundle')) await benchBundle();
if (wants('viewer')) await benchViewer();
if (wants('scene')) await benchScene(browser);
if (wants('browsing')) await benchBrowsing(browser, isQuick ? 3 : 10);
if (wants('pages')) await auditPages(browser, isQuick ? 1 : 5);
