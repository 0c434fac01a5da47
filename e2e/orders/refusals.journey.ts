import type { Page } from '@playwright/test';
import { clinicStep } from '../support/clinic.ts';
import { expect, test } from '../support/journey.ts';
import { labStep, openOrder } from '../support/lab.ts';
import { shows } from '../support/order.ts';
import { people } from '../support/people.ts';
import { orderAt } from '../support/starts.ts';

const reason = '下颌扫描缺 37 远中，无法判断后缘';

/** Hands the order in again out of its form. */
async function handIn(page: Page, orderId: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`/retainerCreateOrder\\?.*${orderId}`));
  await page.getByLabel('最重要的要求').fill('后缘止于 36');
  await expect(page.getByText(/已自动保存/)).toBeVisible();
  await page.getByRole('button', { name: '去确认订单' }).click();
  await page.getByRole('button', { name: /提交订单/ }).click();
  await expect(page).toHaveURL(new RegExp(`/retainerOrderDetail/${orderId}`));
  await shows(page, '待审核');
}

test('an order that the lab rejects says why, is mended and handed in again, and can be given up', {
  tag: '@main',
}, async ({ as, baseURL }) => {
  const orderId = await orderAt(as, baseURL ?? '', { start: 'submitted', patient: '沈怀瑾' });
  const clinic = await as(people.clinicAdmin);
  await clinic.goto(`/retainerOrderDetail/${orderId}`);
  const intake = await as(people.intake);
  await openOrder(intake, orderId);

  await labStep(intake, '审核不通过', (dialog) => dialog.getByLabel('理由').fill(reason));
  await shows(clinic, '审核不通过');
  await expect(clinic.getByRole('region', { name: '审核不通过' })).toContainText(reason);
  await clinicStep(clinic, '修改资料');
  await handIn(clinic, orderId);
  await shows(intake, '待审核');

  await labStep(intake, '审核不通过', (dialog) => dialog.getByLabel('理由').fill('仍缺 37'));
  await shows(clinic, '审核不通过');
  await clinicStep(clinic, '取消订单', (dialog) => dialog.getByLabel('理由').fill('改在本院取模'));
  await shows(clinic, '已取消');
  await shows(intake, '已取消');
  await expect(intake.getByText('订单已结束')).toBeVisible();
});
