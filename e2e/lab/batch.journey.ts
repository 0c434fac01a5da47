import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { type Crew, expect, test } from '../support/journey.ts';
import { arrange, people } from '../support/people.ts';
import { textOfPdf, withoutSpaces } from '../support/read-pdf.ts';
import { orderAt } from '../support/starts.ts';
import { apiOf } from '../support/store.ts';

/** Told apart from what an earlier run on the same server has left. */
const patient = `同批${Date.now() % 1_000_000}`;
const shipped = 10;
const inProduction = 23;

test('production prints the slips of a whole page as one document', async ({ as }) => {
  const production = await as(people.production);
  await production.goto('/lab?view=all&pageSize=20');
  const orders = production.getByRole('table').getByRole('link', { name: /^[A-Z]\d{13}$/ });
  await expect(orders).toHaveCount(20);
  const numbers = await orders.allTextContents();
  await production.getByRole('checkbox', { name: '选择本页全部' }).click();
  await expect(production.getByRole('status').filter({ hasText: '已选 20 单' })).toBeVisible();
  // A browser that lets no tab open saves the document instead, which can be read here.
  await production.evaluate(() => void Object.assign(window, { open: () => null }));
  const download = production.waitForEvent('download');
  await production.getByRole('button', { name: '打印加工单' }).click();
  const said = textOfPdf(await readFile(await (await download).path()));
  for (const no of numbers) expect(said).toContain(withoutSpaces(no));
});

/** Orders in production, told apart by their number. How an order comes there is shown by others: these are put there. */
async function inProductionNow(as: Crew, origin: string, name: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count)
    ids.push(await orderAt(as, origin, { start: 'submitted', patient: `${name}${ids.length}`, physicalModel: true }));
  await arrange('UPDATE orders SET status = $2 WHERE id = ANY ($1::uuid[])', [ids, inProduction]);
  return ids;
}

const chosen = (page: Page, count: number) => page.getByRole('status').filter({ hasText: `已选 ${count} 单` });

/** Chooses every order of the queue on show, and fills in how those that can be shipped now are. @returns the dialog */
async function askToShip(page: Page, count: number, fitting = count): Promise<Locator> {
  await page.getByRole('checkbox', { name: '选择本页全部' }).click();
  await expect(chosen(page, count)).toBeVisible();
  await page.getByRole('button', { name: /^发货/ }).click();
  const dialog = page.getByRole('dialog', { name: `发货 ${fitting} 单` });
  await dialog.getByText('顺丰速运').click();
  await dialog.getByRole('textbox', { name: '运单号' }).fill('SF1234567890');
  return dialog;
}

const queueOf = (name: string): string => `/lab?view=all&pageSize=50&keyword=${encodeURIComponent(name)}`;

test('production ships ten orders with one courier, and finds them in the figures', async ({ as, baseURL }) => {
  const origin = baseURL ?? '';
  const ids = await inProductionNow(as, origin, patient, shipped);
  const production = await as(people.production);
  await production.goto('/lab/mine');
  await expect(production.getByText(/要做：.*发货/).first()).toBeVisible();

  await production.goto(queueOf(patient));
  const rows = production.getByRole('checkbox', { name: /^选择 / });
  await expect(rows).toHaveCount(shipped);
  await rows.first().click();
  await expect(chosen(production, 1)).toBeVisible();
  // A press on the box chooses; it does not open the order.
  expect(new URL(production.url()).pathname).toBe('/lab');
  const dialog = await askToShip(production, shipped);
  await dialog.getByRole('button', { name: /确\s?定/ }).click();
  // One after the other, each answered on its own.
  await expect(dialog.getByText(`${shipped} 单都已完成`)).toBeVisible({ timeout: 60_000 });
  await dialog
    .getByRole('button', { name: /关\s?闭/ })
    .last()
    .click();
  await expect(production.getByRole('row').filter({ hasText: patient }).filter({ hasText: '已发货' })).toHaveCount(
    shipped,
  );
  const clinic = await apiOf(await as(people.clinicAdmin), origin);
  for (const id of ids) {
    const { shipment } = (await clinic.get(`/suyastar-api/v1/orders/${id}`)).data as unknown as { shipment: object };
    expect(shipment).toMatchObject({ carrier: '顺丰速运', trackingNumber: 'SF1234567890' });
  }

  await production.goto('/lab/figures');
  await production.getByRole('button', { name: /今\s?天/ }).click();
  const out = production.locator('dl div').filter({ hasText: '发出' }).first().locator('dd').first();
  await expect.poll(async () => Number(await out.textContent())).toBeGreaterThanOrEqual(shipped);
  // A single day is drawn too, and what is compared beneath can be chosen.
  await expect(production.getByRole('figure', { name: '当日单数' })).toBeVisible();
  for (const by of ['按产品', '按设计师']) {
    const card = production.getByRole('region', { name: by });
    for (const measure of ['返工率', '准时率']) {
      await card.getByRole('button', { name: measure, exact: true }).click();
      const chart = card.getByRole('figure', { name: `${measure}，${by}` });
      await expect(chart.getByRole('listitem').first()).toBeVisible();
    }
  }
});

test('of several orders one that somebody shipped meanwhile is left as it is and says so; the rest is done', async ({
  as,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const name = `另批${Date.now() % 1_000_000}`;
  const [, moved = ''] = await inProductionNow(as, origin, name, 3);
  await orderAt(as, origin, { start: 'submitted', patient: `${name}未审`, physicalModel: true });
  const production = await as(people.production);
  await production.goto(queueOf(name));
  await expect(production.getByRole('checkbox', { name: /^选择 / })).toHaveCount(4);
  const dialog = await askToShip(production, 4, 3);
  await expect(dialog.getByText('另外 1 单现在不能做这一步，不会改动。')).toBeVisible();

  const lab = await apiOf(production, origin);
  const path = `/lab-api/v1/orders/${moved}`;
  const fields = { carrier: '京东物流', trackingNumber: 'JD0000000001' };
  const { version } = (await lab.get(path)).data;
  expect((await lab.post(`${path}/events`, { event: 'ship', version, fields })).code).toBe(200);

  await dialog.getByRole('button', { name: /确\s?定/ }).click();
  await expect(dialog.getByRole('status')).toHaveText('完成 2 单，未完成 1 单');
  const refused = dialog.getByRole('listitem').filter({ hasText: `${name}1` });
  await expect(refused).toContainText('刚刚有人处理过此订单，没有改动');
  for (const patientName of [`${name}0`, `${name}2`])
    await expect(dialog.getByRole('listitem').filter({ hasText: patientName })).toContainText('已完成');
  await dialog
    .getByRole('button', { name: /关\s?闭/ })
    .last()
    .click();
  await expect(production.getByRole('row').filter({ hasText: name }).filter({ hasText: '已发货' })).toHaveCount(3);
  await expect(production.getByRole('row').filter({ hasText: `${name}未审` })).toContainText('待审核');
  const { shipment } = (await lab.get(path)).data as unknown as { shipment: object };
  expect(shipment).toMatchObject(fields);
});
