import { expect, type Page } from '@playwright/test';
import { notAScan, someScan } from './scans.ts';

const stl = (name: string, buffer: Buffer) => ({ name, mimeType: 'model/stl', buffer });

/** Enters a patient inside the order form. */
async function enterPatient(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '新建患者' }).click();
  const form = page.getByRole('group', { name: '新建患者' });
  await form.getByLabel('姓名').fill(name);
  await form.getByText('女', { exact: true }).click();
  await form.getByRole('button', { name: '建档并选用' }).click();
  await expect(form).toBeHidden();
}

async function chooseProduct(page: Page): Promise<void> {
  await page.getByText('透明压膜保持器').first().click();
  await page.getByText('膜片 1.0 mm').click();
  await page.getByRole('group', { name: '牙弓' }).getByText('双颌').click();
  await page.getByRole('button', { name: '全牙弓 7–7' }).click();
  await page.getByText('龈上 2 mm 直线').click();
  await page.getByText('全覆盖').click();
  await page.getByRole('group', { name: '缺牙处义齿' }).getByText('不需要').click();
}

/** A broken file is refused in words, a real one is checked and shown with what was found. */
async function uploadScans(page: Page): Promise<void> {
  const upper = page.getByRole('group', { name: /上颌扫描/ });
  await upper.locator('input[type=file]').setInputFiles(stl('broken.stl', notAScan));
  await expect(upper.getByText(/这不是三维模型文件/)).toBeVisible();
  await upper.locator('input[type=file]').setInputFiles(stl('upper.stl', someScan()));
  await expect(upper.getByText(/7,200/)).toBeVisible();
  const lower = page.getByRole('group', { name: /下颌扫描/ });
  await lower.locator('input[type=file]').setInputFiles(stl('lower.stl', someScan()));
  await expect(lower.getByText(/7,200/)).toBeVisible();
}

/** Orders a retainer for a new patient, with real scan files, up to its submission; answers with the order's id. */
export async function orderRetainer(page: Page, patient: string): Promise<string> {
  await page.goto('/retainerCreateOrder');
  await enterPatient(page, patient);
  await page.getByLabel('主诊医生').click();
  await page.getByTitle('李思远').click();
  await chooseProduct(page);
  await uploadScans(page);
  await expect(page).toHaveURL(/orderId=/);
  const orderId = new URL(page.url()).searchParams.get('orderId') ?? '';
  await page.getByRole('link', { name: '去确认订单' }).or(page.getByRole('button', { name: '去确认订单' })).click();
  await expect(page).toHaveURL(/\/confirmOrder/);
  await page.getByRole('button', { name: /提交订单/ }).click();
  await expect(page).toHaveURL(new RegExp(`/retainerOrderDetail/${orderId}`));
  return orderId;
}
