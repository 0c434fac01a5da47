import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { chromium } from '@playwright/test';
import { makeArch } from '@suya/contract/meshes/arch/make-arch';
import { writeStlBinary } from '@suya/contract/meshes/write-stl';
import { build } from 'vite';
import { root } from './servers.ts';
import type { Shown } from './viewer/shown.ts';

const TRIANGLES = 260_000;
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.stl': 'model/stl' };

/** A page with both loaders and the file beside it, served from a folder of its own. */
async function serve(): Promise<{ url: string; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'suya-viewer-'));
  await build({
    root: join(root, 'bench/viewer'),
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['development', 'module', 'browser', 'default'] },
    worker: { format: 'es' },
    build: { outDir: folder, emptyOutDir: true, target: 'es2022' },
  });
  await writeFile(join(folder, 'arch.stl'), writeStlBinary(makeArch({ jaw: 'upper', triangles: TRIANGLES, seed: 7 })));
  const server = createServer((request, response) => {
    const path = normalize(request.url === '/' ? '/index.html' : (request.url ?? '/'));
    readFile(join(folder, path)).then(
      (bytes) => response.setHeader('content-type', types[extname(path)] ?? 'text/plain').end(bytes),
      () => response.writeHead(404).end(),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true });
    },
  };
}

const median = (all: readonly Shown[], of: keyof Shown): number =>
  all.map((one) => one[of]).sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;

const medians = (all: readonly Shown[]): Shown => ({
  surface: median(all, 'surface'),
  picture: median(all, 'picture'),
  whole: median(all, 'whole'),
  pickable: median(all, 'pickable'),
  longestTask: median(all, 'longestTask'),
});

/** Shows the same file by our viewer's worker and by three.js's loader, in one page of Chromium. */
export async function showMeshes(executablePath: string, rounds: number): Promise<{ ours: Shown; theirs: Shown }> {
  const served = await serve();
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader'],
  });
  try {
    const page = await browser.newPage();
    await page.goto(served.url);
    await page.waitForFunction(() => 'show' in window);
    const { ours, theirs } = await page.evaluate((times) => window.show(times), rounds);
    return { ours: medians(ours), theirs: medians(theirs) };
  } finally {
    await browser.close();
    await served.close();
  }
}
