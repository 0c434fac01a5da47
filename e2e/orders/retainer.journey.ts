import { clinicStep, orderRetainer, payBill, pinMark } from '../support/clinic.ts';
import { expect, test } from '../support/journey.ts';
import { labStep, lightStep, openOrder, passCheck, submitDesign } from '../support/lab.ts';
import { shows } from '../support/order.ts';
import { people, signIn } from '../support/people.ts';

// With motion, as most people have it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('a retainer is ordered, designed, approved, paid, made, shipped and accepted', { tag: '@main' }, async ({
  browser,
}) => {
  const clinic = await signIn(browser, people.clinicAdmin);
  const orderId = await orderRetainer(clinic, '欧阳若兰');
  await shows(clinic, '待审核');

  const intake = await signIn(browser, people.intake);
  await openOrder(intake, orderId);
  await labStep(intake, '审核通过');
  // The clinic's page was not touched: the lab's move reaches it by itself.
  await shows(clinic, '待分配');

  const designer = await signIn(browser, people.designer);
  await openOrder(designer, orderId);
  await labStep(designer, '分配设计师', async (dialog) => dialog.getByText('沈亦').click());
  await lightStep(designer, '开始设计');
  await submitDesign(designer);
  await expect(designer.getByRole('button', { name: '内审通过', exact: true })).toBeDisabled();

  const checker = await signIn(browser, people.checker);
  await openOrder(checker, orderId);
  await passCheck(checker);
  await expect(clinic.getByRole('tab', { name: '方案审核' })).toBeVisible();
  await labStep(designer, '发布方案');
  await shows(clinic, '方案待审核');

  await clinic.getByRole('tab', { name: '方案审核' }).click();
  await pinMark(clinic, '右上后缘请再缩短一点');
  await openOrder(designer, orderId);
  await designer.getByRole('tab', { name: '方案审核' }).click();
  await expect(designer.getByText('右上后缘请再缩短一点').first()).toBeVisible();
  await clinicStep(clinic, '通过方案');
  await shows(clinic, '待付款');

  await payBill(clinic);
  await clinic.goto(`/retainerOrderDetail/${orderId}`);
  await shows(clinic, '已付款');

  const production = await signIn(browser, people.production);
  await openOrder(production, orderId);
  await labStep(production, '下单生产');
  await shows(clinic, '已下单生产');
  await labStep(production, '发货', async (dialog) => {
    await dialog.getByText('顺丰速运').click();
    await dialog.getByLabel('运单号').fill('SF1234567890');
  });
  await shows(clinic, '已发货');
  await clinicStep(clinic, '签收');
  await shows(clinic, '待验收');
  await clinicStep(clinic, '验收通过');
  await shows(clinic, '治疗完成');
  await shows(production, '治疗完成');
});
