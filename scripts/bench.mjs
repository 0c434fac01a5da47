import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt, ensureInstalled, root, run } from './steps.mjs';

/** Measures and prints; only a plan that reads a large table whole fails. Arguments: quick, and server, bundle or viewer for a part. */
await ensureInstalled();
await ensureBuilt();
const env = { ...process.env, CHROMIUM_PATH: await ensureBrowser() };
const args = ['--import', 'tsx', '--conditions=development', join(root, 'bench/main.ts'), ...process.argv.slice(2)];
process.exitCode = await run(process.execPath, args, { env });
