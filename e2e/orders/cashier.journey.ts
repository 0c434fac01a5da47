import { openCashier, payAtCashier } from '../support/clinic.ts';
import { expect, test } from '../support/journey.ts';
import { shows } from '../support/order.ts';
import { people } from '../support/people.ts';
import { orderAt } from '../support/starts.ts';

test('whoever is handed the link pays without signing in, and the clinic’s own pages change by themselves', {
  tag: '@main',
}, async ({ as, browser, baseURL }) => {
  const orderId = await orderAt(as, baseURL ?? '', { start: 'billed', patient: '刘长卿' });
  const clinic = await as(people.clinicAdmin);
  const order = await (await as(people.assistant)).context().newPage();
  await order.goto(`/retainerOrderDetail/${orderId}`);
  await shows(order, '待付款');

  await clinic.goto(`/retainerOrderDetail/${orderId}`);
  await shows(clinic, '待付款');
  await openCashier(clinic);
  await clinic.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await clinic.bringToFront();
  await clinic.getByRole('button', { name: '复制付款链接' }).click();
  await expect(clinic.getByRole('status').filter({ hasText: '付款链接已复制' })).toBeVisible();
  const address = await clinic.evaluate(() => navigator.clipboard.readText());
  await clinic.context().clearPermissions();
  const due = (await clinic.getByRole('region', { name: '应付金额' }).getByText(/^¥/).textContent()) ?? '';
  expect(due).toMatch(/^¥[\d,]+\.\d\d$/);

  // The owner's phone, on which nobody ever signed in.
  const owner = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await owner.goto(address);
  await expect(owner.getByRole('heading', { level: 1, name: /^付款给 / })).toBeVisible();
  await expect(owner.getByRole('region', { name: '应付金额' }).getByText(due, { exact: true })).toBeVisible();
  for (const told of ['晨曦口腔门诊部', '保持器']) await expect(owner.getByText(told).first()).toBeVisible();
  // Who pays learns what for, not for whom.
  await expect(owner.getByText('刘长卿')).toHaveCount(0);
  await expect(owner.getByRole('img', { name: `微信付款二维码，金额 ${due}` })).toBeVisible();
  await payAtCashier(owner);
  await expect(owner.getByRole('heading', { name: '收据' })).toBeVisible();
  await expect(owner.getByRole('link', { name: '返回待支付账单' })).toHaveCount(0);
  expect((await owner.context().cookies()).map(({ name }) => name)).not.toContain('token');

  // Nobody touched them since.
  await expect(clinic.getByText('支付成功')).toBeVisible();
  await expect(clinic.getByRole('link', { name: '返回待支付账单' })).toBeVisible();
  await shows(order, '已付款');
  await order.close();
});
