import { clinicStep } from '../support/clinic.ts';
import { expect, test } from '../support/journey.ts';
import { labStep, openOrder } from '../support/lab.ts';
import { shows } from '../support/order.ts';
import { people, signIn } from '../support/people.ts';
import { somePhoto } from '../support/photo.ts';
import { apiOf } from '../support/store.ts';

test('an appliance that does not fit is made again free of charge and accepted', async ({ browser, baseURL }) => {
  const clinic = await signIn(browser, people.clinicAdmin);
  // The demonstration has an order that waits for its acceptance.
  await clinic.goto('/caseList');
  await clinic.getByPlaceholder(/患者姓名/).fill('林诗涵');
  await clinic
    .getByRole('link', { name: /林诗涵/ })
    .or(clinic.getByRole('row', { name: /林诗涵/ }))
    .filter({ hasText: '待验收' })
    .first()
    .click();
  await shows(clinic, '待验收');
  const orderId = new URL(clinic.url()).pathname.split('/').at(-1) ?? '';
  const api = await apiOf(clinic, baseURL ?? '');
  const priceOf = async () => Number((await api.get(`/suyastar-api/v1/orders/${orderId}`)).data.priceFen);
  const price = await priceOf();
  expect(price).toBeGreaterThan(0);

  await clinicStep(clinic, '验收不通过', async (dialog) => {
    await dialog.getByLabel('理由').fill('26 卡环不密合，佩戴时翘动');
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'fit.png', mimeType: 'image/png', buffer: somePhoto() });
    await expect(dialog.locator('img').first()).toBeVisible();
  });
  await shows(clinic, '验收不通过');

  const intake = await signIn(browser, people.intake);
  await openOrder(intake, orderId);
  await labStep(intake, '返工重做', async (dialog) => {
    for (const choice of ['沿用原设计', '不贴合', '技工所']) await dialog.getByText(choice).first().click();
  });
  await shows(clinic, '已下单生产');
  await test.step('reason, responsibility and pictures are seen in the timeline, and the price that was paid stays', async () => {
    await clinic.getByRole('tab', { name: '记录' }).click();
    for (const told of ['重做原因: 不贴合', '责任方: 技工所', '26 卡环不密合，佩戴时翘动'])
      await expect(clinic.getByText(told, { exact: true }).first()).toBeVisible();
    await expect(clinic.getByRole('img', { name: '照片 1' })).toBeVisible();
    expect(await priceOf()).toBe(price);
  });

  const production = await signIn(browser, people.production);
  await openOrder(production, orderId);
  await labStep(production, '发货', async (dialog) => {
    await dialog.getByRole('textbox', { name: '快递公司' }).fill('京东物流');
    await dialog.getByLabel('运单号').fill('JD0000000001');
  });
  await clinicStep(clinic, '签收');
  await clinicStep(clinic, '验收通过');
  await shows(clinic, '治疗完成');
});
