import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { people } from '../support/people.ts';
import { chooseDoctor } from '../support/prescription.ts';

/** Told apart from what an earlier run on the same server has left. */
const run = Date.now() % 1_000_000;
const name = `夜戴透明 ${run}`;
const usual = `后牙先脱离咬合 ${run}`;

const templates = (page: Page) => page.getByRole('dialog', { name: '处方模板' });
const series = (page: Page) => page.getByRole('radio', { name: /透明压膜保持器/ }).first();

async function openTemplates(page: Page): Promise<void> {
  await page.getByRole('button', { name: '处方模板' }).click();
  await expect(templates(page)).toBeVisible();
}

/** Says what new prescriptions of the clinic start with, and waits until every form could have read it. */
async function preferPriority(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: '默认值' }).click();
  const dialog = page.getByRole('dialog', { name: '默认值' });
  await dialog.getByLabel('最重要的要求').fill(words);
  const readAgain = page.waitForResponse(
    (response) => response.url().includes('/prescription-defaults') && response.request().method() === 'GET',
  );
  await dialog.getByRole('button', { name: '保存' }).click();
  await readAgain;
  await expect(dialog).toBeHidden();
}

test('a prescription is kept as a template, fills in the next one, is renamed and thrown away', async ({ as }) => {
  const page = await as(people.assistant);
  await page.goto('/retainerCreateOrder');
  await page.getByText('透明压膜保持器').first().click();
  await openTemplates(page);
  await templates(page).getByLabel('把当前处方存为模板').fill(name);
  await templates(page).getByRole('button', { name: '存为模板' }).click();
  await expect(templates(page).getByRole('paragraph').filter({ hasText: '请先在处方中选择主诊医生' })).toBeVisible();
  await templates(page).getByRole('button', { name: '关闭' }).click();
  await chooseDoctor(page);
  await openTemplates(page);
  await templates(page).getByLabel('把当前处方存为模板').fill(name);
  await templates(page).getByRole('button', { name: '存为模板' }).click();
  const row = (called: string) => templates(page).getByRole('listitem').filter({ hasText: called });
  await expect(row(name)).toContainText('李思远');

  await row(name).getByRole('button', { name: '改名' }).click();
  await templates(page).getByLabel('模板名称').fill(`${name} 甲`);
  await templates(page).getByRole('button', { name: '保存' }).click();
  await expect(row(`${name} 甲`)).toBeVisible();

  await page.goto('/retainerCreateOrder');
  await expect(series(page)).not.toBeChecked();
  await openTemplates(page);
  await row(`${name} 甲`).getByRole('button', { name: '套用' }).click();
  await expect(series(page)).toBeChecked();

  await openTemplates(page);
  await row(`${name} 甲`).getByRole('button', { name: '删除' }).click();
  await row(`${name} 甲`).getByRole('button', { name: '删除' }).click();
  await expect(row(`${name} 甲`)).toHaveCount(0);
});

test('what the clinic usually wants stands in its next prescription, and changes nothing in the one that is open', async ({
  as,
}) => {
  const page = await as(people.assistant);
  const priority = page.getByLabel('最重要的要求', { exact: true });
  await page.goto('/retainerCreateOrder');
  await preferPriority(page, '');
  await page.goto('/retainerCreateOrder');
  await preferPriority(page, usual);
  await page.getByText('透明压膜保持器').first().click();
  await expect(series(page)).toBeChecked();
  await expect(priority).toHaveValue('');
  await page.goto('/removeApplianceCreateOrder');
  await expect(priority).toHaveValue(usual);
  await preferPriority(page, '');
});
