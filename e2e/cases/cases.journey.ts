import type { Page } from '@playwright/test';
import { chooseProduct, handIn, toConfirm, uploadScans } from '../support/clinic.ts';
import { expect, test } from '../support/journey.ts';
import { pick, takeOption } from '../support/order.ts';
import { people } from '../support/people.ts';
import { chooseDoctor, recordConsent } from '../support/prescription.ts';

/** Told apart from what an earlier run on the same server has left. */
const run = Date.now() % 1_000_000;
const patient = `钟离${run}`;

async function enterNewPatient(page: Page): Promise<void> {
  await page.getByRole('button', { name: '新建患者' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('姓名').fill(patient);
  await dialog.getByText('女', { exact: true }).click();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toBeHidden();
}

async function choosePatient(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: '患者' }).fill(patient);
  await takeOption(page, patient);
}

/** Begins a draft out of an order of the clinic. */
async function orderAgain(page: Page, orderId: string): Promise<void> {
  await page.goto(`/retainerOrderDetail/${orderId}`);
  await page.getByRole('button', { name: '再下一单' }).click();
  await expect(page).toHaveURL(/\/retainerCreateOrder\?orderId=/);
  await expect(page.getByText('资料已填写完整')).toBeVisible();
}

/** Fills in what a case asks for, with a subdivision's side, an item that is searched and two stages. */
async function describeCase(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: '病例名称' }).fill(name);
  await page.getByRole('textbox', { name: '主诉' }).fill('门牙不齐，想拍照好看');
  for (const trait of ['拥挤', '开合']) await page.getByRole('checkbox', { name: trait, exact: true }).check();
  await pick(page.getByRole('combobox', { name: '安氏分类' }), 'II 类 1 分类亚类');
  await page.getByRole('button', { name: '保存病例' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '亚类只发生在一侧' })).toBeVisible();
  await page.getByRole('radio', { name: '左侧' }).check();
  await page
    .getByRole('searchbox', { name: '搜索治疗项目' })
    .or(page.getByRole('textbox', { name: '搜索治疗项目' }))
    .fill('dkyh');
  await expect(page.getByRole('checkbox', { name: '非拔牙' })).toHaveCount(0);
  await page.getByRole('checkbox', { name: '打开咬合' }).check();
  for (const [index, stage] of ['排齐', '保持'].entries()) {
    await page.getByRole('button', { name: '添加阶段' }).click();
    await page.getByLabel(`阶段名称 ${index + 1}`).fill(stage);
  }
}

test('a case is described and ordered from; a later order is told which of two cases it joins', {
  tag: '@main',
}, async ({ as }) => {
  const page = await as(people.assistant);
  await page.goto('/caseList/create');
  await enterNewPatient(page);
  await describeCase(page, '一期排齐');
  await page.getByRole('button', { name: '保持器下单' }).click();
  await expect(page).toHaveURL(/\/retainerCreateOrder\?.*caseId=/);
  const caseId = new URL(page.url()).searchParams.get('caseId') ?? '';
  await recordConsent(page);
  await chooseDoctor(page);
  await chooseProduct(page);
  await uploadScans(page);
  await pick(page.getByRole('combobox', { name: '治疗阶段' }), '排齐');
  const first = await handIn(page);

  await test.step('a second retainer is for another stage; one more for that stage leads to it', async () => {
    await orderAgain(page, first);
    await expect(page.getByRole('combobox', { name: '治疗阶段' })).toHaveValue('排齐');
    await pick(page.getByRole('combobox', { name: '治疗阶段' }), '保持');
    const second = await handIn(page);
    await orderAgain(page, second);
    const third = await toConfirm(page);
    await expect(page.getByRole('definition').filter({ hasText: /^保持$/ })).toBeVisible();
    await page.getByRole('button', { name: /提交订单/ }).click();
    await expect(page.getByText(/请在处方中写明治疗阶段/)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/retainerOrderDetail/${second}`));
    expect(third).not.toBe(second);
  });

  await page.goto(`/caseList/case?id=${caseId}`);
  for (const stage of ['排齐', '保持'])
    await expect(
      page
        .getByRole('link')
        .filter({ hasText: /透明压膜保持器/ })
        .filter({ hasText: stage })
        .first(),
    ).toBeVisible();
  for (const told of ['门牙不齐，想拍照好看', '打开咬合', '排齐', /亚类.*左侧/])
    await expect(page.getByText(told).first()).toBeVisible();
  await expect(page.locator(`a[href*="${first}"]`).first()).toBeVisible();

  await test.step('of two open cases the newest is proposed, and another one or a new one can be chosen', async () => {
    await page.goto('/caseList/create');
    await choosePatient(page);
    await expect(page.getByText('已有 1 个进行中的病例')).toBeVisible();
    await page.getByRole('textbox', { name: '病例名称' }).fill('二期咬合板');
    await page.getByRole('button', { name: '保存病例' }).click();
    await expect(page).toHaveURL(/\/caseList\/case\?id=/);
    const second = new URL(page.url()).searchParams.get('id') ?? '';
    await page.goto('/sportsBracesCreateOrder');
    await choosePatient(page);
    const chosen = page.getByRole('group', { name: '病例' }).or(page.locator('#field-caseId'));
    await expect(chosen).toContainText('二期咬合板');
    await pick(page.getByRole('combobox', { name: '病例' }), /一期排齐/);
    await expect(page).toHaveURL(/orderId=/);
    await expect(page.getByText(/已自动保存/)).toBeVisible();
    const draft = new URL(page.url()).searchParams.get('orderId') ?? '';
    await page.goto(`/caseList/case?id=${second}`);
    await expect(page.getByText('还没有订单')).toBeVisible();
    await page.goto(`/caseList/case?id=${caseId}`);
    await expect(page.locator(`a[href*="${draft}"]`).first()).toBeVisible();
  });
});

test('two people correct one case: the later one keeps what was typed, is told, and loads the newest', async ({
  as,
}) => {
  const page = await as(people.assistant);
  const other = await as(people.doctor);
  await page.goto('/caseList?view=cases');
  await page
    .getByRole('link', { name: new RegExp(patient) })
    .first()
    .click();
  await page.getByRole('button', { name: '编辑', exact: true }).click();
  await expect(page.getByRole('textbox', { name: '病例名称' })).toBeVisible();
  await other.goto(page.url());
  await other.getByRole('textbox', { name: '病例名称' }).fill('改过的名称');
  await page.getByRole('textbox', { name: '主诉' }).fill('又有了新的主诉');
  await other.getByRole('button', { name: '保存病例' }).click();
  await expect(other).toHaveURL(/\/caseList\/case\?id=/);
  await page.getByRole('button', { name: '保存病例' }).click();
  const told = page.getByRole('alert').filter({ hasText: '病例已被他人修改' });
  await expect(told).toBeVisible();
  await expect(page.getByRole('textbox', { name: '主诉' })).toHaveValue('又有了新的主诉');
  await told.getByRole('button', { name: '载入最新内容' }).click();
  await expect(told).toBeHidden();
  await expect(page.getByRole('textbox', { name: '病例名称' })).toHaveValue('改过的名称');
  await page.getByRole('textbox', { name: '主诉' }).fill('核对后的主诉');
  await page.getByRole('button', { name: '保存病例' }).click();
  await expect(page).toHaveURL(/\/caseList\/case\?id=/);
  await expect(page.getByText('核对后的主诉')).toBeVisible();
});
