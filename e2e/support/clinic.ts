import { expect, type Page } from '@playwright/test';
import { standing } from './order.ts';
import { chooseDoctor, enterPatient } from './prescription.ts';
import { notAScan, someScan } from './scans.ts';

const stl = (name: string, buffer: Buffer) => ({ name, mimeType: 'model/stl', buffer });

/** A retainer's prescription besides patient, doctor and scans. */
export async function chooseProduct(page: Page): Promise<void> {
  await page.getByText('透明压膜保持器').first().click();
  await page.getByText('膜片 1.0 mm').click();
  await page.getByRole('group', { name: '牙弓' }).getByText('双颌').click();
  for (const jaw of ['上颌', '下颌']) await page.getByRole('button', { name: `${jaw} 7–7` }).click();
  await page.getByText('龈上 2 mm 直线').click();
  await page.getByText('全覆盖').click();
  await page.getByRole('group', { name: '缺牙处义齿' }).getByText('不需要').click();
}

/** A broken file is refused in words, a real one is checked and shown with what was found. */
export async function uploadScans(page: Page): Promise<void> {
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
export async function orderRetainer(page: Page, patient: string, doctor?: string): Promise<string> {
  await page.goto('/retainerCreateOrder');
  await enterPatient(page, patient);
  await chooseDoctor(page, doctor);
  await chooseProduct(page);
  await uploadScans(page);
  return handIn(page);
}

/** From a whole prescription to what is confirmed; answers with the draft's id. */
export async function toConfirm(page: Page): Promise<string> {
  await expect(page).toHaveURL(/orderId=/);
  const orderId = new URL(page.url()).searchParams.get('orderId') ?? '';
  await page
    .getByRole('link', { name: '去确认订单' })
    .or(page.getByRole('button', { name: '去确认订单' }))
    .click();
  await expect(page).toHaveURL(/\/confirmOrder/);
  return orderId;
}

/** From a whole prescription for a retainer to the order's page; answers with the order's id. */
export async function handIn(page: Page): Promise<string> {
  const orderId = await toConfirm(page);
  await page.getByRole('button', { name: /提交订单/ }).click();
  await expect(page).toHaveURL(new RegExp(`/retainerOrderDetail/${orderId}`));
  return orderId;
}

/** Does a step of the order as the clinic or its doctor. */
export async function clinicStep(
  page: Page,
  name: string,
  fill?: (dialog: ReturnType<Page['getByRole']>) => Promise<void>,
): Promise<void> {
  // A decision stands beside the picture as well as at the page's side.
  await page.getByRole('button', { name, exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name });
  await standing(dialog);
  await fill?.(dialog);
  await dialog.getByRole('button', { name, exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Pins a mark in the middle of the 3D scene, by keyboard alone. */
export async function pinMark(page: Page, text: string): Promise<void> {
  const viewer = page.getByRole('region', { name: '三维模型查看器' });
  await expect(viewer.getByText('模型已加载')).toBeAttached({ timeout: 60_000 });
  await viewer.getByRole('button', { name: /添加标记/ }).click();
  const picture = page.getByRole('application', { name: '三维模型查看器' });
  await picture.focus();
  await picture.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(text);
  await dialog.getByRole('button', { name: '添加标记' }).click();
  await expect(dialog).toBeHidden();
}

/** From the order on show to the cashier with its code. */
export async function openCashier(page: Page): Promise<void> {
  await page.getByRole('link', { name: /支付/ }).filter({ hasText: /支付/ }).last().click();
  await expect(page).toHaveURL(/\/mergePay\/confirmOrder/);
  await page.getByRole('button', { name: /确认支付/ }).click();
  await expect(page).toHaveURL(/\/wxPay/);
}

/** Pays at the cashier on show by WeChat: the code is “scanned” on the sandbox's page. */
export async function payAtCashier(page: Page): Promise<void> {
  const popup = page.waitForEvent('popup');
  await page.getByRole('link', { name: /在支付沙箱中打开付款页/ }).click();
  const sandbox = await popup;
  await sandbox.getByRole('button', { name: /支付成功/ }).click();
  await expect(sandbox.getByText('已支付').first()).toBeVisible();
  await sandbox.close();
  await expect(page.getByText('支付成功')).toBeVisible();
}

/** Pays the open bill of the order on show. */
export async function payBill(page: Page): Promise<void> {
  await openCashier(page);
  await payAtCashier(page);
}
