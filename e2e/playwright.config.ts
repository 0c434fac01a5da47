import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { filesInTurn } from './support/turns.ts';

/** Set E2E_URL, E2E_GATEWAY and E2E_DATA_DIR to try a journey on a server that runs already. */
const outside = process.env.E2E_URL;
/** A product for each worker, with data of its own: the stories of one never meet those of another. */
const PRODUCTS = outside ? 1 : 2;
/** Between the ports of one product and the next; each has two. */
const APART = 10;

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'suya-e2e-'));
// Workers read this file again: they must find the folders that the first reading made.
if (!outside) process.env.E2E_FOLDERS ??= Array.from({ length: PRODUCTS }, newFolder).join();
const folders = process.env.E2E_FOLDERS?.split(',') ?? [];
const portOf = (product: number): number => Number(process.env.E2E_PORT ?? 8197) + product * APART;
const addressOf = (port: number): string => `http://127.0.0.1:${port}`;

/** Playwright numbers its workers; whoever reads this outside one of them is the first. */
const mine = Number(process.env.TEST_PARALLEL_INDEX ?? 0);
const baseURL = outside ?? addressOf(portOf(mine));
if (!outside) {
  process.env.E2E_DATA_DIR = folders[mine];
  // The payment sandbox: the only other place that a page may lead to.
  process.env.E2E_GATEWAY = addressOf(portOf(mine) + 1);
}

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.journey.ts',
  outputDir: '../test-results',
  workers: PRODUCTS,
  timeout: 480_000,
  // What passes only when it is tried again is listed as flaky, and counted as such by `.ci/run`: a defect to be mended.
  retries: 2,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['../scripts/times/playwright-reporter.ts']],
  use: {
    baseURL,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    // A button that still flies in with its dialog may be gone from under a click; people wait for it, a journey does not.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 60_000,
    screenshot: 'only-on-failure',
    // Written all the time and kept on failure only, a trace costs a third of a journey.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Pages are drawn without the emulated graphics card, which only WebGL has to have.
        '--disable-gpu-compositing',
        '--disable-gpu-rasterization',
        '--enable-unsafe-swiftshader',
      ],
    },
  },
  projects: [
    { name: 'main', grep: /@main/ },
    { name: 'others', grepInvert: /@main/, testMatch: filesInTurn(import.meta.dirname) },
  ],
  ...(outside ? {} : { webServer: folders.map(productAt), globalTeardown: './support/search-logs.ts' }),
});

/** `npm start` on a folder and ports of its own, demo data and all. */
function productAt(folder: string, product: number) {
  const port = portOf(product);
  return {
    command: 'node e2e/support/logged-start.mjs',
    cwd: '..',
    wait: { stdout: /Ctrl-C/ },
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 20_000 },
    env: {
      PORT: String(port),
      SANDBOX_PORT: String(port + 1),
      PUBLIC_URL: addressOf(port),
      DATA_DIR: folder,
      LOG_LEVEL: 'trace',
    },
  };
}
