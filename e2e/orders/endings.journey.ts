import type { Page } from '@playwright/test';
import { clinicStep } from '../support/clinic.ts';
import { expect, test } from '../support/journey.ts';
import { labStep, openOrder } from '../support/lab.ts';
import { shows } from '../support/order.ts';
import { people } from '../support/people.ts';
import { somePhoto } from '../support/photo.ts';
import { makeAndShip, planAtLab } from '../support/road.ts';
import { orderAt } from '../support/starts.ts';

const bills = (page: Page) => page.getByRole('tabpanel', { name: '账单' });

/** The doctor finds that it does not fit. */
async function refuse(page: Page, reason: string): Promise<void> {
  await clinicStep(page, '验收不通过', async (dialog) => {
    await dialog.getByLabel('理由').fill(reason);
    const picture = { name: 'fit.png', mimeType: 'image/png', buffer: somePhoto() };
    await dialog.locator('input[type=file]').setInputFiles(picture);
    await expect(dialog.locator('img').first()).toBeVisible();
  });
  await shows(page, '验收不通过');
}

test('what does not fit even after a new design is settled by agreement', async ({ as, baseURL }) => {
  const orderId = await orderAt(as, baseURL ?? '', { start: 'acceptance', patient: '杨炯之' });
  const [clinic, intake] = [await as(people.clinicAdmin), await as(people.intake)];
  await clinic.goto(`/retainerOrderDetail/${orderId}?tab=history`);
  await refuse(clinic, '26 处翘动');
  await openOrder(intake, orderId);
  await labStep(intake, '返工重做', async (dialog) => {
    for (const choice of ['重新设计', '不贴合', '未明确']) await dialog.getByText(choice, { exact: true }).click();
  });
  await shows(intake, '方案待设计 · 返工重做');
  await planAtLab(as, orderId);
  await shows(clinic, '方案待审核');
  await clinicStep(clinic, '通过方案');
  // Free of charge: nobody is asked to pay.
  await shows(clinic, '已付款');
  await makeAndShip(as, orderId);
  await clinicStep(clinic, '签收');
  await shows(clinic, '待验收');
  await refuse(clinic, '仍不密合');

  const support = await as(people.support);
  await openOrder(support, orderId);
  await labStep(support, '协商结案', async (dialog) => {
    await expect(dialog.getByText(/诊所已支付 ¥/)).toBeVisible();
    await dialog.getByLabel('约定内容').fill('退还 60 元，患者保留现有保持器');
    await expect(dialog.getByLabel('退款金额')).toHaveValue(/^0(\.00)?$/);
    await dialog.getByLabel('退款金额').fill('60');
  });
  await shows(clinic, '治疗完成');
  await expect(clinic.getByText(/退还 60 元/).first()).toBeVisible();
  await expect(clinic.getByRole('tabpanel', { name: '记录' })).toContainText('退款金额: ¥60.00');
  await clinic.getByRole('tab', { name: '账单' }).click();
  await expect(bills(clinic)).toContainText('已退还 ¥60.00');
});

test('production that is terminated says why and how much is given back', async ({ as, baseURL }) => {
  const orderId = await orderAt(as, baseURL ?? '', { start: 'production', patient: '张九龄' });
  const [clinic, production] = [await as(people.clinicAdmin), await as(people.production)];
  await clinic.goto(`/retainerOrderDetail/${orderId}?tab=bills`);
  await expect(bills(clinic)).toContainText('已支付');
  await openOrder(production, orderId);
  await labStep(production, '终止生产', async (dialog) => {
    await expect(dialog.getByText(/诊所已支付 ¥/)).toBeVisible();
    await dialog.getByLabel('理由').fill('诊所来电：患者移居外地');
    await dialog.getByLabel('退款金额').fill('100');
  });
  await shows(clinic, '生产终止');
  await expect(clinic.getByRole('region', { name: '终止生产' })).toContainText('诊所来电：患者移居外地');
  await clinic.getByRole('tab', { name: '记录' }).click();
  await expect(clinic.getByRole('tabpanel', { name: '记录' })).toContainText('退款金额: ¥100.00');
  await clinic.getByRole('tab', { name: '账单' }).click();
  await expect(bills(clinic)).toContainText('已退还 ¥100.00');
  await shows(production, '生产终止');
  await expect(production.getByText('订单已结束')).toBeVisible();
});

test('what was paid and not yet made is given back whole by finance, and the order is cancelled', async ({
  as,
  baseURL,
}) => {
  const orderId = await orderAt(as, baseURL ?? '', { start: 'paid', patient: '孟浩然' });
  const [clinic, finance] = [await as(people.clinicAdmin), await as(people.finance)];
  await clinic.goto(`/retainerOrderDetail/${orderId}?tab=bills`);
  await openOrder(finance, orderId);
  await finance.getByRole('region', { name: '现在要做的' }).getByRole('button', { name: '退款' }).click();
  const question = finance.getByRole('dialog', { name: '退款并取消此订单？' });
  await expect(question.getByText(/将退还已支付的 ¥/)).toBeVisible();
  await question.getByRole('button', { name: '退款' }).click();
  await shows(clinic, '已取消');
  await expect(bills(clinic)).toContainText('已退款');
});
