import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { people, signIn } from '../support/people.ts';
import { someScan } from '../support/scans.ts';
import { apiOf, upload } from '../support/store.ts';
import { hostileFiles } from './hostile-files.ts';

/** Opens an address as a page of its own; what is an attachment does not open. */
async function openPage(page: Page, url: string): Promise<'opened' | 'saved'> {
  const download = page.waitForEvent('download', { timeout: 5000 }).catch(() => null);
  const answer = await page.goto(url).catch(() => null);
  if (answer) return 'opened';
  expect(await download).not.toBeNull();
  return 'saved';
}

test('of sixty hostile files each is refused or served as what it is, and opened in the browser none runs', async ({
  browser,
  baseURL,
  overheard,
}) => {
  const origin = baseURL ?? '';
  const portal = await signIn(browser, people.assistant);
  const api = await apiOf(portal, origin);
  const ran: string[] = [];
  const page = await portal.context().newPage();
  page.on('dialog', (dialog) => void ran.push(`a dialog: ${dialog.message()}`));
  page.on('request', (request) => {
    if (request.url().endsWith('/ran')) ran.push(request.url());
  });
  const counts = { refused: 0, opened: 0, saved: 0 };
  for (const { kind, name, bytes } of hostileFiles) {
    const kept = await upload(api, kind, name, bytes);
    if ('refused' in kept) {
      counts.refused += 1;
      continue;
    }
    const variants = kind === 'photo' ? ['original', 'preview'] : ['original'];
    for (const variant of variants) {
      const { data } = await api.get(`/emr-api/v1/files/${kept.id}/url?variant=${variant}`);
      const url = new URL(data.url ?? '', origin).href;
      const served = await page.context().request.get(url);
      expect(served.headers()['x-content-type-options'], name).toBe('nosniff');
      expect(served.headers()['content-type'], name).not.toMatch(/html|svg|xml|script|pdf/);
      counts[await openPage(page, url)] += 1;
    }
  }
  expect(ran).toEqual([]);
  // The browser's own page around a picture is boxed in as well, and says so.
  expect(overheard.filter((line) => !line.includes('/storage/o/'))).toEqual([]);
  overheard.length = 0;
  expect(hostileFiles.length).toBeGreaterThanOrEqual(60);
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(5);
});

/** An order of the demonstration whose plan waits for its doctor. */
async function orderToReview(page: Page, origin: string): Promise<string> {
  const api = await apiOf(page, origin);
  const { data } = await api.post('/suyastar-api/v1/orders/list', { pageIndex: 1, pageSize: 50 });
  const { list } = data as unknown as { list: { id: string; status: number }[] };
  const waiting = list.find(({ status }) => status === WAITS_FOR_DOCTOR);
  if (!waiting) throw new Error('no order of the demonstration waits for its doctor');
  return waiting.id;
}

const WAITS_FOR_DOCTOR = 10;
const claimsBillions = Buffer.alloc(84);
claimsBillions.writeUInt32LE(4_294_967_295, 80);
const notANumber = someScan(20);
notANumber.writeFloatLE(Number.NaN, 84 + 12);

const broken: readonly [string, Buffer, RegExp][] = [
  ['is empty', Buffer.alloc(0), /文件是空的/],
  ['claims billions of triangles', claimsBillions, /声明有 4,294,967,295 个元素.*数据不可信/],
  ['has a corner that is no number', notANumber, /不是有效数字/],
  ['was cut short', someScan(20).subarray(0, 5000), /文件不完整|数据不可信/],
  ['is a page', Buffer.from('<!doctype html><script>alert(1)</script>'.repeat(20)), /不是三维模型文件，而是网页/],
];

test('the viewer says in words why it cannot show a model that arrives broken, and stays usable', async ({
  browser,
  baseURL,
}) => {
  const clinic = await signIn(browser, people.clinicAdmin);
  const order = `/retainerOrderDetail/${await orderToReview(clinic, baseURL ?? '')}`;
  for (const [how, bytes, words] of broken) {
    await clinic.context().route('**/storage/o/**', (route) => route.fulfill({ body: bytes }));
    await clinic.goto(order);
    const viewer = clinic.getByRole('region', { name: '三维模型查看器' });
    await expect(viewer.getByText(words).first(), `one that ${how}`).toBeVisible({ timeout: 60_000 });
    await expect(viewer.getByRole('alert').first()).toContainText('无法显示');
    await clinic.context().unroute('**/storage/o/**');
  }
  await clinic.goto(order);
  await expect(clinic.getByText('模型已加载')).toBeAttached({ timeout: 60_000 });
  await expect(clinic.getByText(/无法显示/)).toHaveCount(0);
});
