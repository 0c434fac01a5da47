import { readFile } from 'node:fs/promises';
import { expect, test } from './support/journey.ts';
import { arrange, people } from './support/people.ts';
import { textOfPdf, withoutSpaces } from './support/read-pdf.ts';
import { orderAt } from './support/starts.ts';
import { apiOf } from './support/store.ts';

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

test('production ships ten orders with one courier, and finds them in the figures', async ({ as, baseURL }) => {
  const origin = baseURL ?? '';
  const ids: string[] = [];
  while (ids.length < shipped)
    ids.push(
      await orderAt(as, origin, { start: 'submitted', patient: `${patient}${ids.length}`, physicalModel: true }),
    );
  // How an order comes into production is shown by others: these ten are put there.
  await arrange('UPDATE orders SET status = $2 WHERE id = ANY ($1::uuid[])', [ids, inProduction]);
  const production = await as(people.production);
  await production.goto('/lab/mine');
  await expect(production.getByText(/要做：.*发货/).first()).toBeVisible();

  const queue = `/lab?view=all&pageSize=50&keyword=${encodeURIComponent(patient)}`;
  await production.goto(queue);
  const rows = production.getByRole('checkbox', { name: /^选择 / });
  await expect(rows).toHaveCount(shipped);
  const chosen = (count: number) => production.getByRole('status').filter({ hasText: `已选 ${count} 单` });
  await rows.first().click();
  await expect(chosen(1)).toBeVisible();
  // A press on the box chooses; it does not open the order.
  expect(new URL(production.url()).pathname).toBe('/lab');
  await production.getByRole('checkbox', { name: '选择本页全部' }).click();
  await expect(chosen(shipped)).toBeVisible();
  await production.getByRole('button', { name: /^发货/ }).click();
  const dialog = production.getByRole('dialog', { name: `发货 ${shipped} 单` });
  await dialog.getByText('顺丰速运').click();
  await dialog.getByRole('textbox', { name: '运单号' }).fill('SF1234567890');
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
