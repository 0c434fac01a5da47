import type { Locator, Page } from '@playwright/test';
import { dropBeside, dropFile } from '../support/drop.ts';
import { expect, test } from '../support/journey.ts';
import { people, signIn } from '../support/people.ts';
import { someScan } from '../support/scans.ts';

/** What the portal sends at a time, in bytes; the scan below is nearly two of it. */
const chunkBytes = 8 * 1024 * 1024;
const largeScan = someScan(400);

const slotOf = (page: Page, name: RegExp): Locator => page.getByRole('group', { name });
const zoneOf = (slot: Locator): Locator => slot.getByText('把文件拖到这里，或点击选择').locator('..');

/** What goes to the store: how many uploads were begun, and from which byte on each part was sent. */
function watchStore(page: Page): { begun: number; from: number[] } {
  const seen = { begun: 0, from: [] as number[] };
  page.on('request', (request) => {
    if (!new URL(request.url()).pathname.startsWith('/storage/')) return;
    if (request.method() === 'POST') seen.begun += 1;
    if (request.method() === 'PATCH') seen.from.push(Number(request.headers()['upload-offset']));
  });
  return seen;
}

test('scans are dropped onto their places; one that is cut off in the middle goes on from where it stood', async ({
  browser,
  overheard,
}) => {
  const page = await signIn(browser, people.assistant);
  await page.goto('/retainerCreateOrder');

  await test.step('a scan that is dropped is sent, checked and shown', async () => {
    const lower = slotOf(page, /下颌扫描/);
    await dropFile(page, zoneOf(lower), 'lower.stl', someScan());
    await expect(lower.getByText(/7,200/)).toBeVisible();
    await expect(lower.getByText('lower.stl')).toBeVisible();
  });

  await test.step('one that is dropped beside them opens nothing in the place of the prescription', async () => {
    // What the browser goes by: without a word from the page it opens the file.
    const told = await page.evaluateHandle(() => {
      const said: string[] = [];
      const hear = (event: DragEvent) => said.push(`${event.defaultPrevented} ${event.dataTransfer?.dropEffect}`);
      window.addEventListener('dragover', hear);
      window.addEventListener('drop', hear);
      return said;
    });
    await dropBeside(page, page.getByRole('heading', { level: 1 }), 'stray.html', Buffer.from('<h1>stray</h1>'));
    const said = await told.jsonValue();
    expect(said.length).toBeGreaterThan(0);
    expect(new Set(said)).toEqual(new Set(['true none']));
    await expect(slotOf(page, /下颌扫描/).getByText('lower.stl')).toBeVisible();
  });

  const upper = slotOf(page, /上颌扫描/);
  const store = watchStore(page);
  await test.step('the connection is lost when half of a large one is sent', async () => {
    await page.context().route('**/storage/uploads/**', async (route) => {
      const { 'upload-offset': from } = route.request().headers();
      if (from !== String(chunkBytes)) return route.continue();
      await page.context().setOffline(true);
      await route.abort('internetdisconnected');
    });
    await dropFile(page, zoneOf(upper), 'upper.stl', largeScan);
    await expect(upper.getByText('网络已断开，恢复后从 52% 继续')).toBeVisible();
    await page.context().unroute('**/storage/uploads/**');
  });

  await test.step('back on line it goes on by itself', async () => {
    await expect(upper.getByRole('progressbar')).toHaveJSProperty('value', chunkBytes / largeScan.length);
    await page.context().setOffline(false);
    await expect(upper.getByText(/320,000/)).toBeVisible();
    expect(store).toEqual({ begun: 1, from: [0, chunkBytes, chunkBytes] });
  });
  // That the line was dead is what this was about.
  overheard.splice(0, overheard.length, ...overheard.filter((line) => !/ERR_INTERNET_DISCONNECTED/.test(line)));
});

test('a file that could not be sent in the end is sent again from where it stood', async ({ browser, overheard }) => {
  const page = await signIn(browser, people.assistant);
  // A person waits some twenty seconds until the page gives up; its clock may run ahead instead.
  await page.clock.install();
  await page.clock.resume();
  await page.goto('/retainerCreateOrder');
  const store = watchStore(page);
  const upper = slotOf(page, /上颌扫描/);
  await page.context().route('**/storage/**', (route) => {
    const { 'upload-offset': from } = route.request().headers();
    return store.begun > 0 && from !== '0' && route.request().method() !== 'POST'
      ? route.abort('connectionrefused')
      : route.continue();
  });
  await dropFile(page, zoneOf(upper), 'upper.stl', largeScan);
  await expect(async () => {
    await page.clock.fastForward(10_000);
    await expect(upper.getByRole('alert')).toHaveText(/无法连接服务器/, { timeout: 500 });
  }).toPass();
  await page.context().unroute('**/storage/**');
  const stood = store.from.length;
  await upper.getByRole('button', { name: '重试' }).click();
  await expect(upper.getByText(/320,000/)).toBeVisible();
  expect(store.begun).toBe(1);
  expect(store.from.slice(stood)).toEqual([chunkBytes]);
  overheard.splice(0, overheard.length, ...overheard.filter((line) => !/ERR_CONNECTION_REFUSED/.test(line)));
});
