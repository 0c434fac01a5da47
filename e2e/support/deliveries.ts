import { expect, type Page } from '@playwright/test';
import { standing } from './order.ts';

export interface Packed {
  readonly patient: string;
  /** What lies beside the model, by the words of the form. */
  readonly beside?: Readonly<Record<string, number>>;
}

/** Sends the waiting models of these patients in one box. @returns the delivery's id */
export async function sendBox(page: Page, packed: readonly Packed[], remark = ''): Promise<string> {
  await page.goto('/modelDelivery');
  const awaiting = page.getByRole('list', { name: '待寄送的订单' });
  for (const { patient, beside = {} } of packed) {
    const row = awaiting.getByRole('listitem').filter({ hasText: patient });
    await row.getByRole('checkbox', { name: patient }).check();
    for (const [name, count] of Object.entries(beside))
      await row.getByRole('spinbutton', { name, exact: true }).fill(String(count));
  }
  const form = page.getByRole('complementary', { name: `寄送所选（${packed.length}）` });
  await form.getByRole('combobox', { name: '快递公司' }).fill('顺丰速运');
  await form.getByLabel('快递单号').fill('SF2026000001');
  await form.getByLabel('备注').fill(remark);
  const answer = page.waitForResponse((response) => response.url().endsWith('/v1/deliveries'));
  await form.getByRole('button', { name: '确认寄出' }).click();
  const { data } = (await (await answer).json()) as { data: { id: string; no: string } };
  await expect(page.getByRole('article', { name: data.no })).toBeVisible();
  return data.id;
}

/** Says that the box on show has come, and confirms how many of its orders go on. */
export async function confirmReceipt(page: Page): Promise<void> {
  await page.getByRole('button', { name: '确认收件' }).click();
  const dialog = page.getByRole('dialog', { name: /^登记包裹/ });
  await standing(dialog);
  await dialog.getByRole('button', { name: '确认收件' }).click();
  await expect(dialog).toBeHidden();
}

/**
 * The lab receives a box as a handheld scanner does it: what the label's code carries is typed where the focus is, and
 * Enter. All of it is sound unless `judge` says.
 */
export async function receiveBox(page: Page, deliveryId: string, judge?: () => Promise<void>): Promise<void> {
  await page.goto('/lab/deliveries');
  await expect(page.getByRole('textbox', { name: '扫码或输入单号' })).toBeFocused();
  await page.keyboard.type(`${new URL(page.url()).origin}/lab/deliveries/${deliveryId}`);
  await page.keyboard.press('Enter');
  await judge?.();
  await confirmReceipt(page);
  await expect(page.getByText('已登记收件')).toBeVisible();
}
