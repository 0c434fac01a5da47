import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { enterAs, type Person } from '../enter.ts';
import { freePort } from '../servers.ts';
import { openStage } from '../stage.ts';
import { head, load, median, round, row, say } from '../table.ts';

interface Audited {
  readonly lhr: {
    readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
    readonly audits: Readonly<Record<string, { readonly numericValue?: number; readonly score: number | null }>>;
  };
}

type Lighthouse = (url: string, flags: object, config?: object) => Promise<Audited | undefined>;

interface Page {
  readonly path: string;
  readonly form: 'mobile' | 'desktop';
  readonly bar: number;
}

const PAGES: readonly Page[] = [
  { path: '/login', form: 'mobile', bar: 90 },
  { path: '/login', form: 'desktop', bar: 100 },
  { path: '/home', form: 'desktop', bar: 95 },
  { path: '/caseList', form: 'desktop', bar: 95 },
];
const CATEGORIES = ['performance', 'accessibility', 'best-practices'];
const SMALL = { orders: 1000, clinics: 2, big: 100 };

/** Lighthouse is no dependency of ours: it is larger than all the rest together. It is taken from where it lies. */
async function findLighthouse(folder: string): Promise<{ run: Lighthouse; desktop: object }> {
  const at = (path: string) => pathToFileURL(join(folder, 'node_modules/lighthouse', path)).href;
  const { default: run } = (await import(at('core/index.js'))) as { default: Lighthouse };
  const { default: desktop } = (await import(at('core/config/desktop-config.js'))) as { default: object };
  return { run, desktop };
}

/** A browser that Lighthouse can reach, signed in where the page asks for it. */
async function openBrowser(executablePath: string, url: string, person: Person | null) {
  const port = await freePort();
  const context = await chromium.launchPersistentContext('', {
    executablePath,
    args: ['--no-sandbox', `--remote-debugging-port=${port}`, '--use-gl=angle', '--use-angle=swiftshader'],
  });
  if (person) await enterAs(context, url, person);
  return { port, close: () => context.close() };
}

const FIGURES = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'] as const;

function printPage({ path, form, bar }: Page, all: readonly Audited['lhr'][]): void {
  const score = (category: string) => median(all.map(({ categories }) => 100 * (categories[category]?.score ?? 0)));
  const figure = (id: string) => median(all.map(({ audits }) => audits[id]?.numericValue ?? 0));
  const [performance = 0, accessibility = 0, practices = 0] = CATEGORIES.map(score);
  const scored = performance >= bar ? round(performance) : `**${round(performance)}**`;
  const [paint = 0, blocked = 0, shift = 0] = FIGURES.map(figure);
  row(
    path,
    form,
    scored,
    bar,
    round(accessibility),
    round(practices),
    round(paint),
    round(blocked),
    round(shift, 3),
    load(),
  );
  const failed = Object.entries(all[0]?.audits ?? {}).filter(([, { score: one }]) => one === 0);
  if (accessibility < 100 || practices < 100) say(`  of ${path} failed: ${failed.map(([id]) => id).join(', ')}`);
}

/** What Lighthouse says of the pages a visitor meets first. Prints how to get it where it is not at hand. */
export async function auditPages(executablePath: string, rounds: number): Promise<void> {
  const folder = process.env.LIGHTHOUSE;
  if (!folder) return say('Pages: set LIGHTHOUSE to a folder with `npm install lighthouse@12` in it.');
  const { run, desktop } = await findLighthouse(folder);
  const { stage, remove } = await openStage(SMALL, { rounds: 1, seconds: 1 });
  const { url } = stage.ours;
  try {
    const columns = [
      'page',
      'as',
      'performance',
      'bar',
      'accessibility',
      'practices',
      'LCP ms',
      'TBT ms',
      'CLS',
      'load',
    ];
    head('Pages', ...columns);
    for (const page of PAGES) {
      const isInside = page.path !== '/login';
      const all: Audited['lhr'][] = [];
      for (let turn = 0; turn < rounds; turn += 1) {
        const browser = await openBrowser(executablePath, url, isInside ? (stage.askers[0] ?? null) : null);
        const flags = {
          port: browser.port,
          onlyCategories: CATEGORIES,
          disableStorageReset: isInside,
          logLevel: 'silent',
        };
        const config = page.form === 'desktop' ? desktop : undefined;
        const result = await run(`${url}${page.path}`, flags, config);
        await browser.close();
        if (result) all.push(result.lhr);
      }
      printPage(page, all);
    }
  } finally {
    await stage.stop();
    await remove();
  }
}
