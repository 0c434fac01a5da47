import { expect, test } from 'vitest';
import { open, screen, within } from '../../../../testing/page/open.tsx';
import { step } from '../../../../testing/page/orders.ts';
import { aCase, type Case } from '../../../../testing/page/people.ts';

const page = ({ orderId }: Case) => `/lab/orders/${orderId}`;

test('an order that the lab turns away asks why at the reason, and both sides read it', async () => {
  const one = await aCase();
  const user = await open(page(one), one.lab.intake);
  await user.click(await screen.findByRole('button', { name: '审核不通过' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: '审核不通过' }));
  await user.type(await within(dialog).findByLabelText(/理由.*请填写理由/), '下颌扫描缺 37 远中');
  await user.click(within(dialog).getByRole('button', { name: '审核不通过' }));
  await screen.findByText('审核不通过', { selector: 'h1 *' });

  await open(`/retainerOrderDetail/${one.orderId}`, one.doctor);
  const notice = await screen.findByRole('region', { name: '审核不通过' });
  expect(notice.textContent).toContain('下颌扫描缺 37 远中');
  expect(screen.getByRole('button', { name: '修改资料' })).toBeTruthy();
});

test('what is missing is asked for by field, and the clinic is led to it', async () => {
  const one = await aCase();
  const user = await open(page(one), one.lab.intake);
  await user.click(await screen.findByRole('button', { name: '要求补充资料' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: '要求补充资料' }));
  await within(dialog).findByText('请填写此项');
  await user.type(within(dialog).getByLabelText(/理由/), '请写明后缘位置');
  await user.click(within(dialog).getByRole('checkbox', { name: '最重要的要求' }));
  await user.click(within(dialog).getByRole('button', { name: '要求补充资料' }));
  await screen.findByText('待完善资料', { selector: 'h1 *' });

  await open(`/retainerOrderDetail/${one.orderId}`, one.doctor);
  const notice = await screen.findByRole('region', { name: '技工所要求补充资料' });
  expect(notice.textContent).toContain('请写明后缘位置');
  expect(screen.getByRole('link', { name: '继续填写' })).toBeTruthy();
});

test('a duplicate is laid aside for good, after a word that nothing leads back', async () => {
  const one = await aCase();
  const user = await open(page(one), one.lab.intake);
  await user.click(await screen.findByRole('button', { name: '忽略' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('此操作不可撤回。')).toBeTruthy();
  await user.type(dialog.getByLabelText(/理由/), '与上一单重复');
  await user.click(dialog.getByRole('button', { name: '忽略' }));
  await screen.findByText('已忽略', { selector: 'h1 *' });

  await open(`/retainerOrderDetail/${one.orderId}?tab=history`, one.doctor);
  const notice = await screen.findByRole('region', { name: '忽略' });
  expect(notice.textContent).toContain('与上一单重复');
});

test('a step belongs to those whose work it is: a designer moves no order that waits for its review', async () => {
  const one = await aCase();
  await open(page(one), one.lab.designer);
  await screen.findByText('待审核', { selector: 'h1 *' });
  expect(screen.queryByRole('button', { name: /审核通过|审核不通过|忽略|提示风险/ })).toBeNull();
  await step(one.lab.intake, one.orderId, 'ignore', { reason: '与上一单重复' });
  await screen.findByText('已忽略', { selector: 'h1 *' });
  expect(screen.getByText('订单已结束')).toBeTruthy();
});
