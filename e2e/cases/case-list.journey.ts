import { expect, test } from '../support/journey.ts';
import { pick } from '../support/order.ts';
import { people } from '../support/people.ts';
import { apiOf } from '../support/store.ts';

test('orders and cases are listed as cards or as a table with one’s own columns, and taken along as workbooks', async ({
  as,
  baseURL,
}) => {
  const page = await as(people.otherClinic);
  const api = await apiOf(page, baseURL ?? '');
  await api.post('/suyastar-api/preference/edit', { hiddenColumns: { caseList: [], cases: [] } });
  const look = (name: string) => page.getByRole('group', { name: '显示方式' }).getByText(name, { exact: true }).click();
  for (const [view, way, column] of [
    ['', '按订单', '产品'],
    ['?view=cases', '按病例', '安氏分类'],
  ] as const) {
    await test.step(way, async () => {
      await page.goto(`/caseList${view}`);
      await look('表格');
      const head = page.getByRole('columnheader', { name: column, exact: true });
      await expect(head).toBeVisible();
      const kept = page.waitForResponse(/\/preference\/edit$/);
      await page.getByRole('button', { name: '显示的列' }).click();
      await page.getByRole('checkbox', { name: column }).click();
      await expect(head).toHaveCount(0);
      await kept;
      // Kept for the person, not for the page.
      await page.reload();
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      await expect(head).toHaveCount(0);
      await page.getByRole('button', { name: '显示的列' }).click();
      await page.getByRole('checkbox', { name: column }).click();
      await expect(head).toBeVisible();
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: '导出 Excel' }).click();
      expect((await download).suggestedFilename()).toMatch(/^病例.* \d{4}-\d\d-\d\d\.xlsx$/);
      await look('卡片');
      await expect(page.getByRole('row')).toHaveCount(0);
    });
  }
});

test('a list says its total, then its page size, then its pages; fewer pages keep one that is there', async ({
  as,
}) => {
  const page = await as(people.assistant);
  await page.goto('/caseList?pageIndex=2');
  const sizes = page.getByRole('combobox', { name: '每页条数' });
  const total = page.getByText(/^(共|至少) \d+ 条$/).first();
  const parts = [total, sizes, page.getByRole('listitem', { name: '上一页' }).first()];
  await expect(total).toBeVisible();
  const places = await Promise.all(parts.map(async (part) => (await part.boundingBox())?.x ?? Number.NaN));
  expect(places.toSorted((one, other) => one - other)).toEqual(places);
  const count = Number(/\d+/.exec((await total.textContent()) ?? '')?.[0]);
  await pick(sizes, '50 条/页');
  await expect(page).toHaveURL(/pageSize=50/);
  await expect(page.locator('.ant-pagination-item-active').first()).toHaveText(count > 50 ? '2' : '1');
});
