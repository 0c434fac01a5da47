import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt, ensureInstalled, root, run, say, tool } from './steps.mjs';
import { inMinutes, slowestFiles } from './times/times.mjs';

const times = join(root, '.cache', 'times.jsonl');
const reporters = ['--reporter=default', '--reporter=./scripts/times/vitest-reporter.mjs'];
const vitest = (projects, ...options) => [
  'vitest',
  ['run', ...reporters, ...projects.flatMap((project) => ['--project', project]), ...options],
];
const journeys = (...options) => ['playwright', ['test', '--config', 'e2e/playwright.config.ts', ...options]];

/** What a suite is made of: vitest's projects, or the journeys. */
const projects = {
  rules: ['contract', 'scripts', 'sandbox'],
  modules: ['server'],
  web: ['web', 'pages'],
  races: ['races'],
  faults: ['faults'],
};
const suites = [...Object.keys(projects), 'e2e'];

/** Sets of suites: what is asked for while one works, before one hands in, and before anything lands. */
const sets = { quick: ['rules', 'modules', 'web'], main: suites, all: suites };

/** Files that take long however often they are run through: of the main set they are left out. */
const long = ['seed.faults.ts', 'export.faults.ts', 'rolling.faults.ts', 'session-end.races.ts'];

/** Suites that are one run where both are asked for: the pauses of one are filled by the other. */
const together = [
  ['modules', 'web'],
  ['races', 'faults'],
];
/** Whatever races and faults start is waited for most of the time. */
const WAITING_WORKERS = 3;

/** The runs for the suites that were asked for, each with its name. */
function runsOf(names, isMain) {
  const runs = [];
  for (const name of names) {
    const group = together.find((each) => each.includes(name))?.filter((each) => names.includes(each)) ?? [name];
    if (group[0] !== name) continue;
    if (name === 'e2e') runs.push([name, journeys(...(isMain ? ['--grep', '@main'] : []))]);
    else {
      const waits = name === 'races' || name === 'faults';
      const options = waits
        ? [`--maxWorkers=${WAITING_WORKERS}`, ...(isMain ? long.map((file) => `--exclude=**/${file}`) : [])]
        : [];
      runs.push([
        group.join(' and '),
        vitest(
          group.flatMap((each) => projects[each]),
          ...options,
        ),
      ]);
    }
  }
  return runs;
}

await ensureInstalled();
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !suites.includes(name) && !(name in sets));
if (unknown.length > 0)
  throw new Error(`There is no suite ${unknown.join(', ')}: ${[...suites, ...Object.keys(sets)].join(', ')}`);
const isMain = asked.length === 0 || asked.includes('main');
const wanted = isMain ? ['main', ...asked] : asked;
const chosen = suites.filter((suite) => wanted.some((name) => name === suite || sets[name]?.includes(suite)));
if (chosen.some((name) => name === 'faults' || name === 'e2e')) await ensureBuilt();
await mkdir(join(root, '.cache'), { recursive: true });
await rm(times, { force: true });
const env = {
  ...process.env,
  PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
  TIMES_FILE: times,
  ...(isMain ? { SHORT: '1' } : {}),
  // Of the whole set, what is not on the main roads is tried by halves, in turns (e2e/support/turns.ts).
  ...(asked.includes('all') ? { JOURNEYS_IN_TURNS: '1' } : {}),
};
if (chosen.includes('e2e')) env.CHROMIUM_PATH = await ensureBrowser();

const failed = [];
const took = [];
const runs = runsOf(chosen, isMain);
for (const [name, [command, args]] of runs) {
  say(`\n== ${name}`);
  if (!existsSync(tool(command))) throw new Error(`${command} is not installed`);
  const start = Date.now();
  if ((await run(tool(command), args, { cwd: root, env })) !== 0) failed.push(name);
  took.push([name, Date.now() - start]);
}
say('\nTime by suite');
for (const [name, ms] of took) say(`  ${inMinutes(ms).padStart(6)}  ${name}`);
say('Slowest files');
for (const { file, ms } of slowestFiles(times).slice(0, 10)) say(`  ${inMinutes(ms).padStart(6)}  ${file}`);
say(
  `\n${runs.length - failed.length} suites passed, ${failed.length} failed${failed.length > 0 ? `: ${failed.join(', ')}` : ''}`,
);
process.exitCode = failed.length > 0 ? 1 : 0;
