import { clinicStep } from '../support/clinic.ts';
import { expect, test } from '../support/journey.ts';
import { labStep, lightStep, openOrder, submitDesign } from '../support/lab.ts';
import { shows } from '../support/order.ts';
import { people } from '../support/people.ts';
import { checkAndPublish } from '../support/road.ts';
import { orderAt } from '../support/starts.ts';

test('a plan that the doctor sends back is taken up, returned once by the check, and approved as a new version', {
  tag: '@main',
}, async ({ as, baseURL }) => {
  const orderId = await orderAt(as, baseURL ?? '', { start: 'review', patient: '卢照邻' });
  const [clinic, designer, checker] = [
    await as(people.clinicAdmin),
    await as(people.designer),
    await as(people.checker),
  ];
  await clinic.goto(`/retainerOrderDetail/${orderId}?tab=history`);
  await openOrder(designer, orderId);

  const reason = '请将上颌后缘缩短约 1 mm';
  await clinicStep(clinic, '退回方案', (dialog) => dialog.getByLabel('理由').fill(reason));
  await shows(clinic, '方案不通过');
  await expect(designer.getByText(reason).first()).toBeVisible();
  await lightStep(designer, '受理修改');
  await shows(clinic, '方案待调整');
  await lightStep(designer, '开始修改');
  await submitDesign(designer);

  await openOrder(checker, orderId);
  await labStep(checker, '内审退回', (dialog) => dialog.getByLabel('理由').fill('右侧后缘仍长 0.5 mm'));
  await expect(designer.getByText('右侧后缘仍长 0.5 mm').first()).toBeVisible();
  // The check is the lab's own affair: the clinic reads that it is being designed.
  await shows(clinic, '设计中');
  await expect(clinic.getByText('右侧后缘仍长 0.5 mm')).toHaveCount(0);
  await submitDesign(designer);
  await checkAndPublish(as, orderId);

  await shows(clinic, '方案待审核');
  await clinicStep(clinic, '通过方案', (dialog) => expect(dialog.getByText(/第 3 版/)).toBeVisible());
  await shows(clinic, '待付款');
});
