import { type Browser, chromium, type Page } from '@playwright/test';
import { enterAs, type Person } from '../enter.ts';
import { bigAskerOf, labAsker } from '../seed/askers.ts';
import { openStage } from '../stage.ts';
import { against, atMost, head, load, median, row, say } from '../table.ts';
import { bearNames } from './in-page.ts';
import { type MainThread, traced } from './trace.ts';
import { longestWait, noteWaits, timeToScreen, type Waited } from './waits.ts';

/** One clinic with 10,000 orders, of which a quarter is under way: the lab's board is full to its hundred cards a column. */
const SIZE = { orders: 10_400, clinics: 3, big: 10_000 };
const TASK_BAR_MS = 50;
const WAIT_BAR_MS = 200;
const ROUTE_BAR_MS = 100;
const WINDOW = { width: 1440, height: 900 };
/** The entries of a list, as cards or as a table. */
const entries = 'main ul[aria-label] > li, main tbody tr[tabindex]';

async function openPage(browser: Browser, url: string, person: Person, path: string): Promise<Page> {
  const context = await browser.newContext({ viewport: WINDOW, locale: 'zh-CN' });
  await enterAs(context, url, person);
  const page = await context.newPage();
  await bearNames(page);
  await noteWaits(page);
  await page.goto(`${url}${path}`);
  return page;
}

/** Turns the wheel over a place until nothing more comes. */
async function scrollToEnd(page: Page, x: number, y: number, grown: () => Promise<number>): Promise<void> {
  await page.mouse.move(x, y);
  let before = -1;
  for (let now = await grown(); now !== before; now = await grown()) {
    before = now;
    for (let turn = 0; turn < 10; turn += 1) {
      await page.mouse.wheel(0, 240);
      await page.waitForTimeout(16);
    }
    await page.waitForTimeout(100);
  }
}

function taskRow(name: string, { longest, longestOwn, blocked }: MainThread): void {
  row(name, against(longest, TASK_BAR_MS, atMost), longestOwn.toFixed(1), blocked.toFixed(0), TASK_BAR_MS, load());
}

/** Every column to its end, then a card over all columns on show and back to its place. */
async function benchBoard(browser: Browser, url: string): Promise<void> {
  const page = await openPage(browser, url, labAsker, '/lab/board');
  await page.locator('li[data-order]').first().waitFor();
  const columns = await page.locator('section[id^="board-"]').all();
  const scrolled = await traced(page, async () => {
    for (const column of columns) {
      await column.scrollIntoViewIfNeeded();
      const place = await column.boundingBox();
      const cards = () => column.locator('li[data-order]').count();
      if (place) await scrollToEnd(page, place.x + place.width / 2, place.y + 200, cards);
    }
  });
  const cards = await page.locator('li[data-order]').count();
  taskRow(`the lab’s board: each column of ${cards} cards to its end`, scrolled);
  await columns[0]?.scrollIntoViewIfNeeded();
  const from = await columns[0]?.locator('li[data-order]').last().boundingBox();
  const dragged = await traced(page, async () => {
    if (!from) return;
    await page.mouse.move(from.x + 40, from.y + 20);
    await page.mouse.down();
    await page.mouse.move(WINDOW.width - 40, from.y + 20, { steps: 60 });
    await page.mouse.move(from.x + 40, from.y + 40, { steps: 60 });
    await page.mouse.up();
  });
  taskRow(`the lab’s board: a card dragged over the columns and back, ${cards} cards`, dragged);
  await page.context().close();
}

/** The longest pages of the longest list. */
async function benchList(browser: Browser, url: string): Promise<void> {
  const page = await openPage(browser, url, bigAskerOf(SIZE), '/caseList?pageSize=50');
  const rows = page.locator(entries);
  await rows.nth(49).waitFor();
  const still = async () => page.evaluate(() => Math.round(scrollY));
  const down = await traced(page, () => scrollToEnd(page, 800, 600, still));
  taskRow('a list of 10,000: 50 of them to their end', down);
  const first = await rows.first().textContent();
  const turned = await traced(page, async () => {
    await page.getByText('200', { exact: true }).last().click();
    await page.waitForFunction(([before, one]) => document.querySelector(String(one))?.textContent !== before, [
      first,
      entries,
    ] as const);
  });
  taskRow('a list of 10,000: its 200th page of 50', turned);
  await page.context().close();
}

async function benchWaits(browser: Browser, url: string): Promise<void> {
  const page = await openPage(browser, url, bigAskerOf(SIZE), '/caseList');
  await page.locator(entries).first().waitFor();
  const search = page.locator('main search input:not([role])').first();
  const line = (name: string, { times, longest }: Waited) =>
    row(name, times, against(longest, WAIT_BAR_MS, atMost), WAIT_BAR_MS, load());
  const typed = await longestWait(page, async () => {
    await search.click();
    for (const word of ['wang', 'zhangwei', '王']) {
      await search.pressSequentially(word, { delay: 90 });
      await page.waitForTimeout(700);
      await search.fill('');
    }
  });
  line('typing a name into the search of 10,000 orders, results between', typed);
  const clicked = await longestWait(page, async () => {
    for (const tab of await page.locator('main nav button[aria-pressed]').all()) {
      await tab.click();
      await page.waitForTimeout(300);
    }
    for (const filter of await page.locator('main search [role=combobox]').all()) {
      await filter.click();
      await page.waitForTimeout(300);
      await page.keyboard.press('Escape');
    }
  });
  line('clicking through the groups and filters of the list', clicked);
  await page.context().close();
}

const screens = [
  { path: '/home', shows: 'main section' },
  { path: '/caseList', shows: entries },
  { path: '/stagingBox', shows: entries },
] as const;

async function benchRoutes(browser: Browser, url: string, rounds: number): Promise<void> {
  const page = await openPage(browser, url, bigAskerOf(SIZE), '/home');
  await page.locator('main section').first().waitFor();
  const times = new Map<string, number[]>(screens.map(({ path }) => [path, []]));
  // The first round fetches what the others find at hand.
  for (let turn = 0; turn <= rounds; turn += 1) {
    for (const { path, shows } of [...screens.slice(1), screens[0]]) {
      const took = await timeToScreen(page, path, shows);
      if (turn > 0) times.get(path)?.push(took);
      await page.waitForTimeout(200);
    }
  }
  head('From one screen to the next, its data at hand', 'to', 'median ms', 'longest ms', 'bar', 'load');
  for (const [path, all] of times)
    row(path, against(median(all), ROUTE_BAR_MS, atMost), Math.max(...all).toFixed(0), ROUTE_BAR_MS, load());
  await page.context().close();
}

/** What a person feels who scrolls, drags, types and goes from screen to screen, in Chromium against our server. */
export async function benchBrowsing(executablePath: string, rounds: number): Promise<void> {
  const { stage, remove } = await openStage(SIZE, { rounds: 1, seconds: 1 });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const { url } = stage.ours;
  try {
    const columns = ['what', 'longest task ms', 'of its own time', 'beyond 50 ms', 'bar', 'load'];
    head('Scrolling and dragging: the page’s main thread', ...columns);
    await benchBoard(browser, url);
    await benchList(browser, url);
    head('Until the screen answers', 'what', 'keys and clicks', 'longest ms', 'bar', 'load');
    await benchWaits(browser, url);
    await benchRoutes(browser, url, rounds);
  } finally {
    await browser.close();
    await stage.stop();
    await remove();
  }
  say();
}
