import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

// Workers read this file again: they must find the folder that the first reading made.
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'suya-e2e-'));
const port = process.env.E2E_PORT ?? '8197';
/** The payment sandbox of this run: the only other place that a page may lead to. */
process.env.E2E_GATEWAY ??= `http://127.0.0.1:${Number(port) + 1}`;
/** Set E2E_URL, E2E_GATEWAY and E2E_DATA_DIR to try a journey on a server that runs already. */
const baseURL = process.env.E2E_URL ?? `http://127.0.0.1:${port}`;

export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.ts',
  outputDir: '../test-results',
  // A journey is one long story on one server; the stories do not touch each other's orders.
  workers: 1,
  timeout: 240_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    baseURL,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 15_000,
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
  ...(process.env.E2E_URL ? {} : { webServer: ownServer(), globalTeardown: './support/search-logs.ts' }),
});

/** `npm start` on a folder and ports of its own, demo data and all. */
function ownServer() {
  return {
    command: 'node e2e/support/logged-start.mjs',
    cwd: '..',
    wait: { stdout: /Ctrl-C/ },
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 20_000 },
    env: {
      PORT: port,
      SANDBOX_PORT: new URL(process.env.E2E_GATEWAY ?? '').port,
      PUBLIC_URL: baseURL,
      DATA_DIR: process.env.E2E_DATA_DIR ?? '',
      LOG_LEVEL: 'trace',
    },
  };
}
