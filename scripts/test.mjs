import { existsSync } from 'node:fs';
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt, ensureInstalled, root, run, say, tool } from './steps.mjs';

/** Everything in the order of its cost: what is small and certain first, the browser last. */
const suites = {
  rules: ['vitest', ['run', '--project', 'contract', '--project', 'scripts', '--project', 'sandbox']],
  modules: ['vitest', ['run', '--project', 'server', '--project', 'web']],
  races: ['vitest', ['run', '--project', 'races']],
  faults: ['vitest', ['run', '--project', 'faults']],
  e2e: ['playwright', ['test', '--config', 'e2e/playwright.config.ts']],
};

await ensureInstalled();
const asked = process.argv.slice(2).filter((name) => name in suites);
const chosen = asked.length > 0 ? asked : Object.keys(suites);
if (chosen.some((name) => name === 'faults' || name === 'e2e')) await ensureBuilt();
const env = { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' };
if (chosen.includes('e2e')) env.CHROMIUM_PATH = await ensureBrowser();

const failed = [];
for (const name of chosen) {
  const [command, args] = suites[name];
  say(`\n== ${name}`);
  if (!existsSync(tool(command))) throw new Error(`${command} is not installed`);
  if ((await run(tool(command), args, { cwd: root, env })) !== 0) failed.push(name);
}
say(
  `\n${chosen.length - failed.length} suites passed, ${failed.length} failed${failed.length > 0 ? `: ${failed.join(', ')}` : ''}`,
);
process.exitCode = failed.length > 0 ? 1 : 0;
