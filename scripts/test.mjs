import { existsSync } from 'node:fs';
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt, ensureInstalled, root, run, say, tool } from './steps.mjs';

const vitest = (...projects) => ['vitest', ['run', ...projects.flatMap((project) => ['--project', project])]];

/** Everything in the order of its cost: what is small and certain first, the browser last. */
const suites = {
  rules: vitest('contract', 'scripts', 'sandbox'),
  modules: vitest('server', 'web'),
  races: vitest('races'),
  faults: vitest('faults'),
  e2e: ['playwright', ['test', '--config', 'e2e/playwright.config.ts']],
};

/** What is run for the suites that were asked for, with its name: two that fill each other's pauses are one run. */
function runsOf(names) {
  const areTogether = names.includes('races') && names.includes('faults');
  if (!areTogether) return names.map((name) => [name, suites[name]]);
  const others = names.filter((name) => name !== 'faults');
  return others.map((name) =>
    name === 'races' ? ['races and faults', vitest('races', 'faults')] : [name, suites[name]],
  );
}

await ensureInstalled();
const asked = process.argv.slice(2).filter((name) => name in suites);
const chosen = asked.length > 0 ? asked : Object.keys(suites);
if (chosen.some((name) => name === 'faults' || name === 'e2e')) await ensureBuilt();
const env = { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' };
if (chosen.includes('e2e')) env.CHROMIUM_PATH = await ensureBrowser();

const failed = [];
const runs = runsOf(chosen);
for (const [name, [command, args]] of runs) {
  say(`\n== ${name}`);
  if (!existsSync(tool(command))) throw new Error(`${command} is not installed`);
  if ((await run(tool(command), args, { cwd: root, env })) !== 0) failed.push(name);
}
say(
  `\n${runs.length - failed.length} suites passed, ${failed.length} failed${failed.length > 0 ? `: ${failed.join(', ')}` : ''}`,
);
process.exitCode = failed.length > 0 ? 1 : 0;
