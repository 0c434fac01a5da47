import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { people } from '../support/people.ts';
import { enterPatient } from '../support/prescription.ts';

/** The demonstration has a retainer under way for her; another one cannot be handed in meanwhile. */
const busyPatient = '张子涵';
const demoStreet = /文三路 199 号/;

/** Begins a draft out of the order that is under way. */
async function orderAgain(page: Page): Promise<void> {
  await page.goto(`/caseList?type=5&keyword=${encodeURIComponent(busyPatient)}`);
  await page
    .getByRole('link', { name: new RegExp(busyPatient) })
    .or(page.getByRole('row', { name: new RegExp(busyPatient) }))
    .filter({ hasText: '方案待审核' })
    .first()
    .click();
  await page.getByRole('button', { name: '再下一单' }).click();
  await expect(page).toHaveURL(/\/retainerCreateOrder\?orderId=/);
  await expect(page.getByText('资料已填写完整')).toBeVisible();
}

/** Holds back what waits for it until it is opened. */
function gate(): { opened: Promise<void>; open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

const draftOf = (page: Page) => new URL(page.url()).searchParams.get('orderId') ?? '';
const saved = (page: Page) => expect(page.getByText(/已自动保存/)).toBeVisible();

test('several drafts are handed in at once: one goes, one is refused with the way to mend it, one waits to be completed', {
  tag: '@main',
}, async ({ as }) => {
  const page = await as(people.assistant);
  await orderAgain(page);
  const refused = draftOf(page);
  await orderAgain(page);
  await enterPatient(page, '冯一诺');
  await saved(page);
  await page.goto('/retainerCreateOrder');
  await enterPatient(page, '褚知南');
  await saved(page);

  await page.goto('/stagingBox');
  const wholePage = page.getByRole('checkbox', { name: '选择本页全部' });
  const chosen = (count: number) => page.getByRole('status').filter({ hasText: `已选 ${count} 单` });
  await wholePage.click();
  await expect(chosen(await page.getByRole('checkbox', { name: /^选择(?!本页)/ }).count())).toBeVisible();
  await wholePage.click();
  await expect(page.getByRole('status').filter({ hasText: '已选' })).toHaveCount(0);
  for (const name of [busyPatient, '冯一诺', '褚知南'])
    await page
      .getByRole('checkbox', { name: new RegExp(`选择${name}`) })
      .first()
      .check();
  await expect(page.getByText(/已选 3 单 · 合计 ¥[\d,.]+ · 1 单未填完/)).toBeVisible();
  await page.getByRole('link', { name: '核对并提交 3 单' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '确认 3 张订单' })).toBeVisible();
  await page.getByRole('button', { name: /提交 2 单 ¥/ }).click();

  await expect(page.getByText('1 单已提交，1 单未提交')).toBeVisible();
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect(row('冯一诺').getByText('已提交', { exact: false })).toBeVisible();
  await expect(row('褚知南').getByRole('link', { name: '补全处方' })).toBeVisible();
  await expect(row(busyPatient).getByText(/未提交：/)).toBeVisible();
  // Long after it would have led away: the others' answers are still to be read here.
  await expect(page).toHaveURL(/\/confirmOrder/);
  await row(busyPatient).getByRole('link', { name: '查看进行中的订单' }).click();
  await expect(page).toHaveURL(/\/retainerOrderDetail\/[^?]+\?orderType=1/);

  // Alone, the same refusal leads to the open order by itself.
  await page.goto(`/confirmOrder?type=5&orderIds=${refused}`);
  await page.getByRole('button', { name: /提交订单 ¥/ }).click();
  await expect(page).toHaveURL(/\/retainerOrderDetail\/[^?]+\?orderType=1/);
  expect(page.url()).not.toContain(refused);
});

test('a draft is copied with all that it holds, and given up with a reason; a wrong appliance in an address is put right', async ({
  as,
}) => {
  const page = await as(people.assistant);
  const name = `曹植${Date.now() % 1_000_000}`;
  await page.goto('/retainerCreateOrder');
  await enterPatient(page, name);
  await page.getByText('透明压膜保持器').first().click();
  await expect(page).toHaveURL(/orderId=/);
  await saved(page);
  const first = draftOf(page);
  const rows = page.getByRole('row').filter({ hasText: name });
  const look = () => page.goto(`/stagingBox?keyword=${encodeURIComponent(name)}`);
  await look();
  await rows.getByRole('button', { name: '复制' }).click();
  await expect(page).toHaveURL(/\/retainerCreateOrder\?orderId=/);
  expect(draftOf(page)).not.toBe(first);
  await expect(page.getByText(name).first()).toBeVisible();
  await look();
  await expect(rows).toHaveCount(2);
  await rows.first().getByRole('button', { name: '取消', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('理由').fill('重复录入');
  await dialog.getByRole('button', { name: '取消订单' }).click();
  await expect(rows).toHaveCount(1);

  await page.goto(`/confirmOrder?type=8&orderIds=${first}`);
  await expect(page).toHaveURL(new RegExp(`type=5&orderIds=${first}`));
});

test('an address that comes only while the first words are being saved is saved after them', async ({ as }) => {
  const page = await as(people.assistant);
  const [addresses, save] = [gate(), gate()];
  await page.route('**/tenant-api/v1/addresses', (route) => addresses.opened.then(() => route.continue()));
  await page.route('**/orders/save-draft', (route) => save.opened.then(() => route.continue()));
  await page.goto('/retainerCreateOrder');
  const firstWords = page.waitForRequest('**/orders/save-draft');
  await page.getByText('透明压膜保持器').first().click();
  await firstWords;
  addresses.open();
  await expect(page.getByText(demoStreet).first()).toBeVisible();
  save.open();
  await saved(page);
  await page.unrouteAll({ behavior: 'wait' });
  await page.reload();
  await expect(page.getByText(demoStreet).first()).toBeVisible();
});
