import type { Locator, Page } from '@playwright/test';
import { consenting } from '../support/consenting.ts';
import { expect, test } from '../support/journey.ts';
import { pick } from '../support/order.ts';
import { people } from '../support/people.ts';
import { somePhoto } from '../support/photo.ts';
import { apiOf } from '../support/store.ts';

/** Told apart from what an earlier run on the same server has left. */
const run = String(Date.now()).slice(-6);
const [brand, series, specification, question] = [`试用牌${run}`, `试用系列${run}`, `试用 1.2${run}`, `试用要求${run}`];
const dayMs = 86_400_000;
/** So many days from now where the lab is. */
const dayAhead = (days: number): string =>
  new Date(Date.now() + days * dayMs).toLocaleDateString('en-CA', { timeZone: 'Asia/Shanghai' });

/** Fills in what something is called, in both languages. */
async function call(place: Page | Locator, name: string, field = '名称', at = 0): Promise<void> {
  await place.getByLabel(`${field}（中文）`).nth(at).fill(name);
  await place
    .getByLabel(`${field}（英文）`)
    .nth(at)
    .fill(`Trial ${name.slice(-6)}`);
}

async function save(place: Page | Locator): Promise<void> {
  await place.getByRole('button', { name: /^保\s?存$/ }).click();
}

/** A brand, a series of it with one question, and a specification with its first price. */
async function enterSeries(page: Page): Promise<void> {
  await page.goto('/lab/catalogue');
  await page.getByRole('button', { name: '新建品牌' }).click();
  await expect(page.getByRole('region', { name: '新品牌' })).toBeVisible();
  await call(page, brand);
  await save(page);
  const tree = page.getByRole('navigation', { name: '目录' });
  await expect(tree.getByRole('link', { name: brand })).toBeVisible();
  await tree.getByRole('link', { name: '在“保持器”下新建系列' }).click();
  // Until then the brand's own form stands there, whose fields are called the same.
  await expect(page.getByRole('region', { name: '新系列' })).toBeVisible();
  await call(page, series);
  await call(page, series, '一句话介绍');
  await pick(page.getByRole('combobox', { name: '品牌' }), brand);
  await page.getByLabel('代码').fill(`retainer.trial${run}`);
  await page.getByRole('tab', { name: '设置项' }).click();
  await page.getByRole('button', { name: '添加设置项' }).click();
  const questions = page.getByRole('tabpanel', { name: '设置项' });
  await call(questions, question);
  await call(questions, '甲', '名称', 1);
  const picture = { name: 'jia.png', mimeType: 'image/png', buffer: somePhoto(64) };
  await questions.getByLabel('上传图片', { exact: true }).setInputFiles(picture);
  await expect(questions.getByRole('img', { name: '当前图片' })).toHaveJSProperty('naturalWidth', 256);
  await save(page);
  await expect(tree.getByRole('link', { name: series })).toBeVisible();
  await page.getByRole('tab', { name: '规格与价格' }).click();
  await page.getByRole('button', { name: '添加规格' }).click();
  const dialog = page.getByRole('dialog');
  await call(dialog, specification);
  await dialog.getByLabel('价格（元）').fill('188');
  await save(dialog);
  await expect(dialog).toBeHidden();
}

/** Sets the price of the specification on show, from a day on. */
async function setPrice(page: Page, yuan: string, from: string): Promise<void> {
  await page.getByRole('row', { name: specification }).getByRole('button', { name: '调价' }).click();
  const dialog = page.getByRole('dialog', { name: specification });
  await dialog.getByLabel('价格（元）').fill(yuan);
  await dialog.getByLabel('生效日期').fill(from);
  await dialog.getByLabel('生效日期').press('Tab');
  await dialog.getByRole('button', { name: '调价' }).click();
  await expect(dialog.getByRole('row', { name: new RegExp(from) })).toContainText(yuan);
}

interface Kept {
  id: string;
  version: number;
  totalFen: number;
  priceFen: number;
}

/** The clinic submits an order of the series as it is priced now. @returns reads what the order costs */
async function submitOne(page: Page, origin: string): Promise<() => Promise<number>> {
  const api = await apiOf(page, origin);
  const asked = async <T>(answer: Promise<{ code: number; msg: string; data: unknown }>): Promise<T> => {
    const { code, msg, data } = await answer;
    if (code !== 200) throw new Error(`${code} ${msg}`);
    return data as T;
  };
  const orders = '/suyastar-api/v1/orders';
  const filter = { pageIndex: 1, pageSize: 50, type: 5, group: 'finished' };
  const { list } = await asked<{ list: Kept[] }>(api.post(`${orders}/list`, filter));
  const { prescription, doctorId } = await asked<{ prescription: object; doctorId: string }>(
    api.get(`${orders}/${list[0]?.id}`),
  );
  const brands = await asked<{ series: { id: string; label: { zh: string }; specifications: { id: string }[] }[] }[]>(
    api.get('/suyastar-api/v1/catalogue/5'),
  );
  const found = brands.flatMap((one) => one.series).find(({ label }) => label.zh === series);
  const patient = await asked<Kept>(api.post('/emr-api/v1/patients', { name: '贾岛', sex: 'female', ...consenting }));
  const fields = { seriesId: found?.id, specificationId: found?.specifications[0]?.id, jaw: 'upper', teeth: [] };
  const draft = await asked<Kept>(
    api.post(`${orders}/save-draft`, {
      ...{ type: 5, patientId: patient.id, doctorId },
      prescription: { ...prescription, ...fields, options: { setting1: 'option1' }, sets: 1, physicalModel: true },
    }),
  );
  await asked(api.post(`${orders}/${draft.id}/submit`, { version: draft.version, amountFen: draft.totalFen }));
  return async () => (await asked<Kept>(api.get(`${orders}/${draft.id}`))).priceFen;
}

test('a series with its question and price is entered, ordered, priced anew from a day on, and taken out of the offer', async ({
  as,
  baseURL,
}) => {
  const [support, clinic] = [await as(people.support), await as(people.assistant)];
  await enterSeries(support);
  const row = support.getByRole('row', { name: specification });
  await expect(row).toContainText('188.00');

  await clinic.goto('/retainerCreateOrder');
  const card = clinic.getByRole('radio', { name: new RegExp(series) });
  await expect(clinic.getByText('¥188.00 起').first()).toBeVisible();
  await card.check({ force: true });
  await expect(clinic.getByRole('group', { name: new RegExp(question) })).toBeVisible();
  const costs = await submitOne(clinic, baseURL ?? '');
  expect(await costs()).toBe(18_800);

  await setPrice(support, '288', dayAhead(2));
  const dialog = support.getByRole('dialog', { name: specification });
  const coming = dialog.getByRole('row', { name: new RegExp(dayAhead(2)) });
  await expect(coming).toContainText('待生效');
  await coming.getByRole('button', { name: '撤回' }).click();
  await support.getByRole('dialog', { name: /撤回/ }).getByRole('button', { name: '撤回' }).click();
  await expect(coming).toHaveCount(0);
  await dialog.getByRole('button', { name: '关闭' }).click();
  await setPrice(support, '198', dayAhead(0));
  await dialog.getByRole('button', { name: '关闭' }).click();
  await expect(row).toContainText('198.00');
  await clinic.goto('/retainerCreateOrder');
  await expect(clinic.getByText('¥198.00 起').first()).toBeVisible();
  // What was submitted keeps what it was submitted at.
  expect(await costs()).toBe(18_800);

  await support.getByRole('button', { name: '停用系列' }).click();
  await support.getByRole('dialog').getByRole('button', { name: '停用系列' }).click();
  await expect(support.getByText('已停用').first()).toBeVisible();
  await clinic.goto('/retainerCreateOrder');
  await expect(clinic.getByText('透明压膜保持器').first()).toBeVisible();
  await expect(card).toHaveCount(0);
});
