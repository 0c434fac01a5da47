import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { makeArch } from '@suya/contract/meshes/arch/make-arch';
import { makePreview } from '@suya/contract/meshes/make-preview';
import { writeStlBinary } from '@suya/contract/meshes/writers/write-stl';
import { against, atMost, head, load, median, megabytes, row } from '../table.ts';
import { bearNames } from './in-page.ts';
import { type ServedPage, servePage } from './serve-page.ts';
import { traced } from './trace.ts';

const HEAVY = 520_000;
const PARTS = 3;
const SMALL = 60_000;
/** As many copies of a scan of 260,000 in one file are 262 MB. */
const COPIES = 20;
const [STL_HEAD, STL_TRIANGLE] = [84, 50];
const PREVIEW_BAR_MS = 1000;
const TASK_BAR_MS = 50;
const FRAME_BAR_MS = 1000 / 60;
/** A median of fewer frames says little. */
const FEWEST_FRAMES = 20;
/** In the first ones the engine still compiles: what is held has to be flat between the later two of these. */
const OPENINGS = [2, 11, 21];
const TURNED_MS = 8000;
/** A clinic's line: 50 Mbit/s, a fiftieth of a second away. */
const LINE = { offline: false, latency: 20, downloadThroughput: 50e6 / 8, uploadThroughput: 50e6 / 8 };
const LONGEST_MS = 300_000;

declare global {
  interface Window {
    /** When the graphics card was first given so many triangles for one picture; times as `performance.now()`. */
    drawn: { at: number; triangles: number }[];
  }
}

/** Has the page note what it gives the graphics card. */
function noteDrawing(): void {
  let triangles = 0;
  window.drawn = [];
  const gl = WebGL2RenderingContext.prototype;
  const { clear, drawElements, drawArrays } = gl;
  const note = (mode: number, corners: number): void => {
    if (mode === WebGL2RenderingContext.TRIANGLES) triangles += corners / 3;
    if (triangles > (window.drawn.at(-1)?.triangles ?? 0)) window.drawn.push({ at: performance.now(), triangles });
  };
  gl.clear = function (mask) {
    triangles = 0;
    clear.call(this, mask);
  };
  gl.drawElements = function (mode, count, type, offset) {
    note(mode, count);
    drawElements.call(this, mode, count, type, offset);
  };
  gl.drawArrays = function (mode, first, count) {
    note(mode, count);
    drawArrays.call(this, mode, first, count);
  };
}

/** A file of many copies of a scan, each a little above the last: 5.2 million triangles, none of them the same. */
function stack(scan: Uint8Array<ArrayBuffer>, copies: number): Uint8Array<ArrayBuffer> {
  const body = scan.length - STL_HEAD;
  const file = new Uint8Array(STL_HEAD + body * copies);
  file.set(scan.subarray(0, STL_HEAD));
  const view = new DataView(file.buffer);
  view.setUint32(80, (body / STL_TRIANGLE) * copies, true);
  for (let copy = 0; copy < copies; copy += 1) {
    const start = STL_HEAD + copy * body;
    file.set(scan.subarray(STL_HEAD), start);
    for (let at = start; at < start + body; at += STL_TRIANGLE) {
      for (let corner = 0; corner < 3; corner += 1) {
        const z = at + 12 + corner * 12 + 8;
        view.setFloat32(z, view.getFloat32(z, true) + copy * 2, true);
      }
    }
  }
  return file;
}

async function serve(): Promise<ServedPage> {
  const heavy = makeArch({ jaw: 'upper', triangles: HEAVY, seed: 7 });
  const scan = writeStlBinary(makeArch({ jaw: 'upper', triangles: HEAVY / 2, seed: 7 }));
  return servePage('web/src/ui/viewer/testing', {
    'heavy.stl': writeStlBinary(heavy),
    'light.ply': makePreview(heavy),
    'small.stl': writeStlBinary(makeArch({ jaw: 'upper', triangles: SMALL, seed: 7 })),
    'large.stl': stack(scan, COPIES),
  });
}

async function openTrial(browser: Browser, query: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'zh-CN' });
  await bearNames(page);
  await page.addInitScript(noteDrawing);
  await page.goto(query);
  await page.getByRole('button', { name: 'open', exact: true }).waitFor();
  return page;
}

/** Presses "open" on the page. @returns when, on the page's own clock */
const open = (page: Page): Promise<number> =>
  page.evaluate(() => {
    for (const button of document.querySelectorAll('button')) if (button.textContent === 'open') button.click();
    return performance.now();
  });

/** The page's own clock. */
const now = (page: Page): Promise<number> => page.evaluate(() => performance.now());

/** Ms from a time of the page until so many triangles were given to the card for one picture. */
async function untilDrawn(page: Page, since: number, triangles: number): Promise<number> {
  const wanted = (least: number) => window.drawn.find((one) => one.triangles >= least)?.at;
  const handle = await page.waitForFunction(wanted, triangles, { timeout: LONGEST_MS });
  return Number(await handle.jsonValue()) - since;
}

const taskRow = (name: string, longest: number, own: number): void =>
  row(name, `${against(longest, TASK_BAR_MS, atMost)} ms, ${own.toFixed(1)} of its own`, `${TASK_BAR_MS} ms`, load());

/** Three parts of 520,000 triangles over a clinic's line: their light meshes first, then turned by the mouse. */
async function benchHeavy(browser: Browser, url: string): Promise<void> {
  const page = await openTrial(browser, `${url}?show=file&url=/heavy.stl&light=/light.ply&copies=${PARTS}&closed=1`);
  const line = await page.context().newCDPSession(page);
  await line.send('Network.emulateNetworkConditions', LINE);
  let [light, whole] = [0, 0];
  const loading = await traced(page, async () => {
    const since = await open(page);
    light = await untilDrawn(page, since, PARTS * 20_000);
    whole = await untilDrawn(page, since, PARTS * HEAVY * 0.99);
  });
  row(
    `the light meshes of ${PARTS} parts of 520,000 triangles, 50 Mbit/s`,
    `${against(light, PREVIEW_BAR_MS, atMost)} ms`,
    `${PREVIEW_BAR_MS} ms`,
    load(),
  );
  row('every triangle of them (78 MB)', `${whole.toFixed(0)} ms`, '–', load());
  taskRow('longest task of the main thread meanwhile', loading.longest, loading.longestOwn);
  await page.getByText('模型已加载').waitFor({ state: 'attached', timeout: LONGEST_MS });
  const turned = await traced(page, async () => {
    await page.mouse.move(500, 400);
    await page.mouse.down();
    const until = performance.now() + TURNED_MS;
    for (let step = 0; performance.now() < until; step += 1) {
      await page.mouse.move(500 + ((3 * step) % 400), 400 + (step % 100));
      await page.waitForTimeout(33);
    }
    await page.mouse.up();
  });
  const frames = turned.frames.toSorted((a, b) => a - b);
  const late = frames[Math.floor(frames.length * 0.95)] ?? 0;
  const weak = frames.length < FEWEST_FRAMES ? ` (weak: fewer than ${FEWEST_FRAMES})` : '';
  row(
    `main thread's own time of a frame while they are turned, median · 95th of ${frames.length}${weak}`,
    `${against(median(frames), FRAME_BAR_MS, atMost)} · ${against(late, FRAME_BAR_MS, atMost)} ms`,
    `${FRAME_BAR_MS.toFixed(1)} ms`,
    load(),
  );
  taskRow('longest task of the main thread meanwhile', turned.longest, turned.longestOwn);
  await page.close();
}

/** A file of 262 MB: shown or refused in words, while the page goes on answering. */
async function benchLarge(browser: Browser, url: string): Promise<void> {
  const page = await openTrial(browser, `${url}?show=file&url=/large.stl&closed=1`);
  let [outcome, answers] = ['', ''];
  const main = await traced(page, async () => {
    const since = await open(page);
    const shown = page
      .getByText('模型已加载')
      .waitFor({ state: 'attached', timeout: LONGEST_MS })
      .then(async () => `shown after ${(((await now(page)) - since) / 1000).toFixed(1)} s`);
    const refused = page
      .getByRole('alert')
      .first()
      .textContent({ timeout: LONGEST_MS })
      .then((words) => `refused: ${words}`);
    outcome = await Promise.any([shown, refused]);
    await page.getByRole('button', { name: '上颌', exact: true }).click({ timeout: LONGEST_MS });
    const pressed = page.getByRole('button', { name: '上颌', exact: true, pressed: true });
    answers = await pressed.waitFor({ timeout: LONGEST_MS }).then(
      () => 'answers a click',
      () => 'answers no click',
    );
  });
  row('a file of 262 MB, 5.2 million triangles', `${outcome}, ${answers}`, 'shown or refused', load());
  taskRow('longest task of the main thread meanwhile', main.longest, main.longestOwn);
  await page.close();
}

interface Held {
  readonly heap: number;
  readonly buffers: number;
  readonly nodes: number;
  readonly listeners: number;
}

async function heldBy(page: Page, inspector: CDPSession): Promise<Held> {
  for (let time = 0; time < 3; time += 1) {
    await inspector.send('HeapProfiler.collectGarbage');
    await page.waitForTimeout(200);
  }
  const usage: { usedSize: number; backingStorageSize?: number } = await inspector.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await inspector.send('Memory.getDOMCounters');
  return { heap: usage.usedSize, buffers: usage.backingStorageSize ?? 0, nodes, listeners: jsEventListeners };
}

/** Opens and closes the viewer over and over: what is held when it is closed must not grow. */
async function benchLeaving(browser: Browser, url: string): Promise<void> {
  const page = await openTrial(browser, `${url}?show=file&url=/small.stl&copies=${PARTS}&closed=1`);
  const inspector = await page.context().newCDPSession(page);
  const held: Held[] = [];
  for (let time = 0; time < Math.max(...OPENINGS); time += 1) {
    await open(page);
    await page.getByText('模型已加载').waitFor({ state: 'attached', timeout: LONGEST_MS });
    await page.getByRole('button', { name: 'close', exact: true }).click();
    await page.locator('canvas').waitFor({ state: 'detached' });
    held.push(await heldBy(page, inspector));
  }
  const kept = OPENINGS.flatMap((time) => held[time - 1] ?? []);
  const all = (of: keyof Held, say: (value: number) => string | number) => kept.map((one) => say(one[of])).join(' → ');
  row(
    `held after ${OPENINGS.join(', ')} openings of ${PARTS} parts: heap · buffers · nodes · listeners`,
    [
      all('heap', (bytes) => (bytes / 1e6).toFixed(2)),
      all('buffers', megabytes),
      all('nodes', (count) => count),
      all('listeners', (count) => count),
    ].join(' · '),
    'flat',
    load(),
  );
}

/** The viewer with heavy meshes, in Chromium drawing in software: what it asks of the page apart from the card. */
export async function benchScene(executablePath: string): Promise<void> {
  const served = await serve();
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader'],
  });
  try {
    head('Heavy meshes', 'what', 'measured', 'bar', 'load');
    await benchHeavy(browser, served.url);
    await benchLarge(browser, served.url);
    await benchLeaving(browser, served.url);
  } finally {
    await browser.close();
    await served.close();
  }
}
