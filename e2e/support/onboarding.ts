import { expect, type Locator, type Page } from '@playwright/test';
import { pick, standing } from './order.ts';
import { aLicence } from './photo.ts';

const SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** A unified social credit code that nobody has yet, with its check sign (GB 32100-2015). */
export function creditCode(): string {
  const body = `91330106MA${String(Date.now() % 10_000_000).padStart(7, '0')}`;
  const sum = [...body].reduce((total, sign, at) => total + SIGNS.indexOf(sign) * (3 ** at % 31), 0);
  return `${body}${SIGNS[(31 - (sum % 31)) % 31]}`;
}

/** Sends the picture of a paper and sees it taken. */
export async function sendPaper(page: Page, label: string, buffer = aLicence()): Promise<void> {
  const paper = { name: `${label}.png`, mimeType: 'image/png', buffer };
  await page.getByLabel(new RegExp(`^(选择|更换)图片\\s*${label}$`)).setInputFiles(paper);
  await expect(page.getByRole('img', { name: `${label}，已上传` })).toBeVisible();
}

/** Fills in an organisation's record with its licences. */
export async function handInOrganisation(page: Page, name: string, code: string, licence = aLicence()): Promise<void> {
  await page.getByLabel('机构名称').fill(name);
  await page.getByLabel('统一社会信用代码').fill(code);
  await page.getByLabel('法定代表人或负责人').fill('林新');
  await sendPaper(page, '医疗机构执业许可证', licence);
  await sendPaper(page, '营业执照');
}

/** Province, city and district, one after the other, each found by typing. */
export async function choosePlace(within: Page | Locator, names: readonly string[]): Promise<void> {
  for (const [index, label] of ['省份', '城市', '区县'].entries()) {
    const step = within.getByRole('combobox', { name: label }).first();
    await step.fill(names[index] ?? '');
    await step.press('Enter');
  }
}

/** Keeps the clinic's first delivery address in the personal centre. */
export async function addAddress(page: Page, name: string): Promise<void> {
  await page.goto('/personalCenter');
  await page.getByRole('tab', { name: '收货地址' }).click();
  await page.getByRole('button', { name: '新增地址' }).first().click();
  const dialog = page.getByRole('dialog', { name: '新增地址' });
  await dialog.getByLabel('收件人').fill(name);
  await dialog.getByLabel('手机号').fill('13600000001');
  await choosePlace(page, ['浙江省', '杭州市', '西湖区']);
  await dialog.getByLabel('详细地址').fill('学院路 1 号');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toBeHidden();
}

/** Hands a doctor's papers in. */
export async function handInDoctor(page: Page, realName: string): Promise<void> {
  await page.getByLabel('真实姓名').fill(realName);
  await pick(page.getByRole('combobox', { name: '职称' }), '主治医师');
  await page.getByRole('checkbox', { name: /同意上传身份证/ }).check();
  await sendPaper(page, '身份证人像面');
  await sendPaper(page, '医师资格证书');
  await page.getByRole('button', { name: '提交审核' }).click();
  await expect(page).toHaveURL(/\/authStatus/);
}

/** The platform's administrator looks at the pictures of a submission and decides. */
export async function reviewPapers(reviewer: Page, name: string, how: 'pass' | { reject: string }): Promise<void> {
  await reviewer.goto(`/lab/authentications?keyword=${encodeURIComponent(name)}`);
  await reviewer.getByRole('link', { name, exact: true }).click();
  await expect(reviewer.getByRole('button', { name: /^放大/ })).toHaveCount(2);
  if (how === 'pass') {
    await reviewer.getByRole('button', { name: '通过', exact: true }).click();
    const dialog = reviewer.getByRole('dialog');
    await standing(dialog);
    await dialog.getByRole('button', { name: '通过', exact: true }).click();
  } else {
    await reviewer.getByRole('button', { name: '不通过', exact: true }).click();
    const dialog = reviewer.getByRole('dialog');
    await standing(dialog);
    await dialog.getByLabel('需要修改的内容').fill(how.reject);
    await dialog.getByRole('button', { name: '不通过', exact: true }).click();
  }
  await expect(reviewer.getByRole('button', { name: '通过', exact: true })).toHaveCount(0);
}
