import type { Page, Route } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { people, signIn } from '../support/people.ts';

const act = '**/suyastar-api/preference/edit';
const envelope = (code: number, msg: string, more: object = {}) => ({ code, msg, data: null, traceId: 't-1', ...more });
const answering = (body: object, status = 200) => ({ status, json: body });

const toast = (page: Page) => page.locator('[role=status][aria-live=polite] > p');

/** Does an act whose refusal nothing but the client's own manners would show; answers with what was chosen. */
async function choose(page: Page) {
  const group = page.getByRole('radiogroup', { name: '病例列表的显示方式' });
  const other = group.getByRole('radio', { checked: false });
  const value = (await other.getAttribute('value')) ?? '';
  await other.click({ force: true });
  return group.locator(`input[value=${value}]`);
}

/** The same, until the refusal was taken note of: what was chosen shows at once, and is put back after its words were said. */
async function tryAct(page: Page): Promise<void> {
  const answered = page.waitForEvent('requestfinished', (request) => request.url().includes('/preference/edit'));
  const chosen = await choose(page);
  await answered;
  await expect(chosen).not.toBeChecked();
}

async function settings(page: Page): Promise<void> {
  await page.goto('/setting');
  await expect(page.getByRole('radiogroup', { name: '病例列表的显示方式' })).toBeVisible();
}

test('a refusal is one toast in the server’s words, replaced by the next and never stacked; silent codes say nothing', async ({
  browser,
}) => {
  const page = await signIn(browser, people.clinicAdmin);
  await settings(page);
  let answer = envelope(60014, '账单已不能支付');
  await page.route(act, (route) => route.fulfill(answering(answer)));

  await tryAct(page);
  await expect(toast(page)).toHaveText(/账单已不能支付/);
  answer = envelope(60015, '金额已变化');
  await tryAct(page);
  await expect(toast(page)).toHaveText(/金额已变化/);
  await expect(toast(page)).toHaveCount(1);
  answer = envelope(60099, '');
  await tryAct(page);
  await expect(toast(page)).toHaveText(/出错了/);
  await expect(toast(page)).toHaveCount(0);

  const silent = [99999, 0, 1200, 1330, 10404, 40013, 39700, 39701, 39702].map((code) => envelope(code, '内部消息'));
  for (answer of [...silent, envelope(7, '内部消息', { resultID: 1200 })]) {
    await tryAct(page);
    expect(await toast(page).count(), `code ${answer.code}`).toBe(0);
  }
});

test('60012 warns, and half a second later the open order is there', async ({ browser }) => {
  const page = await signIn(browser, people.clinicAdmin);
  await settings(page);
  const extra = { orderId: '01a00000-0000-7000-8000-000000000001', orderType: 5 };
  await page.route(act, (route) => route.fulfill(answering(envelope(60012, '已有一个未完成的同类订单', { extra }))));
  // The order itself is made up: where it leads is what is asked here.
  await page.route('**/suyastar-api/v1/orders/01a00000*', (route) => route.fulfill(answering(envelope(10404, ''))));
  await tryAct(page);
  await expect(toast(page)).toHaveText(/已有一个未完成的同类订单/);
  await expect(toast(page)).toHaveAttribute('data-kind', 'warning');
  await expect(page).toHaveURL(`/retainerOrderDetail/${extra.orderId}?orderType=1`);
});

test('no toast stands on the paths of factory and doctor', async ({ browser }) => {
  const page = await signIn(browser, people.clinicAdmin);
  await settings(page);
  await page.route(act, (route) => route.fulfill(answering(envelope(60014, '账单已不能支付'))));
  for (const path of ['/userFactory', '/userDoctor/1']) {
    await page.evaluate((to) => history.replaceState(history.state, '', to), path);
    await tryAct(page);
    expect(await toast(page).count(), path).toBe(0);
  }
  await page.evaluate(() => history.replaceState(history.state, '', '/setting'));
  await tryAct(page);
  await expect(toast(page)).toHaveText(/账单已不能支付/);
});

test('401 signs out: token and what was kept are cleared, and /login?type=2 says why', async ({
  browser,
  overheard,
}) => {
  const page = await signIn(browser, people.clinicAdmin);
  await settings(page);
  const kept = () =>
    page.evaluate(() => [
      document.cookie.includes('token='),
      ...['authType', 'clinicId', 'isCompany', 'currentUserId'].map((key) => localStorage.getItem(key) !== null),
    ]);
  expect(await kept()).toEqual([true, true, true, true, true]);
  await page.route(act, (route) => route.fulfill(answering(envelope(401, '登录已过期，请重新登录'), 401)));
  await choose(page);
  await expect(page).toHaveURL('/login?type=2');
  await expect(toast(page)).toHaveText(/登录已过期，请重新登录/);
  await expect(page.getByText('登录已过期，请重新登录').first()).toBeVisible();
  expect(await kept()).toEqual([false, false, false, false, false]);
  // The browser notes a 401 by itself, and the ended stream of news.
  overheard.splice(0, overheard.length, ...overheard.filter((line) => !/status of 401/.test(line)));
});

test('a request that never reaches the server says so once, and what is on show stays', async ({
  browser,
  overheard,
}) => {
  const page = await signIn(browser, people.clinicAdmin);
  await settings(page);
  await page.route(act, (route) => route.abort('connectionrefused'));
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/preference/edit'));
  await choose(page);
  await failed;
  await expect(toast(page)).toHaveText(/无法连接服务器/);
  await expect(toast(page)).toHaveCount(1);
  await expect(page.getByRole('heading', { name: '设置' })).toBeVisible();
  overheard.splice(0, overheard.length, ...overheard.filter((line) => !/ERR_CONNECTION_REFUSED/.test(line)));
});

test('a patient search cancels the one before it, in silence', async ({ browser, overheard }) => {
  const page = await signIn(browser, people.clinicAdmin);
  await page.goto('/patientCenter');
  const search = page.getByRole('textbox', { name: /搜索/ });
  await expect(search).toBeVisible();
  const isSearch = (body: string | null, keyword: string) => (body ?? '').includes(keyword);
  await page.route('**/patients/list', async (route: Route) => {
    // The first search is never answered: only its cancellation ends it.
    if (!isSearch(route.request().postData(), '第一次')) await route.continue();
  });
  const cancelled = page.waitForEvent('requestfailed', (request) => isSearch(request.postData(), '第一次'));
  const asked = page.waitForRequest((request) => isSearch(request.postData(), '第一次'));
  await search.fill('第一次');
  await search.press('Enter');
  await asked;
  await search.fill('第二次');
  const answered = page.waitForResponse((response) => isSearch(response.request().postData(), '第二次'));
  await search.press('Enter');
  expect((await cancelled).failure()?.errorText).toContain('ERR_ABORTED');
  expect((await (await answered).json()).code).toBe(200);
  expect(await toast(page).count()).toBe(0);
  await expect(page).toHaveURL(/%E7%AC%AC%E4%BA%8C%E6%AC%A1/);
  expect(overheard).toEqual([]);
});

test('a blob comes through as it is, and a refusal in its place is still understood', async ({ browser }) => {
  const page = await signIn(browser, people.clinicAdmin);
  await page.goto('/caseList');
  const bytes = Buffer.from(Array.from({ length: 256 }, (_, value) => value));
  const file = { status: 200, contentType: 'application/octet-stream', body: bytes };
  await page.route('**/orders/export', (route) => route.fulfill(file));
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出 Excel' }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(Buffer.from(chunk));
  expect(Buffer.concat(chunks)).toEqual(bytes);

  await page.unroute('**/orders/export');
  await page.route('**/orders/export', (route) => route.fulfill(answering(envelope(409, '请缩小范围后再导出'), 409)));
  await page.getByRole('button', { name: '导出 Excel' }).click();
  await expect(toast(page)).toHaveText(/请缩小范围后再导出/);
});
