import { chromium } from '@playwright/test';
import { makeArch } from '@suya/contract/meshes/arch/make-arch';
import { writeStlBinary } from '@suya/contract/meshes/writers/write-stl';
import { servePage } from './serve-page.ts';
import type { Shown } from './viewer/shown.ts';

const TRIANGLES = 260_000;

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
  const arch = makeArch({ jaw: 'upper', triangles: TRIANGLES, seed: 7 });
  const served = await servePage('bench/browser/viewer', { 'arch.stl': writeStlBinary(arch) });
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
