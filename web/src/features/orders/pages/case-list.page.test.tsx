import { expect, test } from 'vitest';
import { network } from '../../../testing/page/network.ts';
import { open, screen, waitFor, within } from '../../../testing/page/open.tsx';
import { orderFor } from '../../../testing/page/orders.ts';
import { aCase, aClinic, aMember } from '../../../testing/page/people.ts';

const list = /\/v1\/orders\/list$/;

test('a clinic without orders is led to its first; who only pays is not', async () => {
  const clinic = await aClinic();
  await open('/caseList', await aMember(clinic, ['assistant']));
  await screen.findByText('还没有订单');
  expect(screen.getAllByRole('button', { name: /新建订单/ }).length).toBeGreaterThan(1);
  await open('/caseList', await aMember(clinic, ['finance']));
  await screen.findByText('还没有订单');
  expect(screen.queryByRole('button', { name: /新建订单/ })).toBeNull();
});

test('a list shows outlines while it is read, then the orders that its address asks for', async () => {
  const one = await aCase();
  const { no } = await orderFor(one.doctor, one.orderId);
  network.hold(list);
  await open('/caseList?keyword=陈晓雯', one.doctor);
  await screen.findByRole('heading', { level: 1, name: '病例列表' });
  await waitFor(() => expect(document.querySelector('main [data-skeleton]')).not.toBeNull());
  expect(document.body.textContent).not.toContain(no);
  network.mend();
  await screen.findByText(new RegExp(no));
  await open('/caseList?keyword=没有这个人', one.doctor);
  await screen.findByText('没有符合条件的订单');
});

test('a list that did not come says so in its place, and comes when it is asked for again', async () => {
  const one = await aCase();
  network.cut(list);
  const user = await open('/caseList', one.doctor);
  const failure = await screen.findByRole('alert');
  expect(failure.textContent).toContain('内容未能加载');
  network.mend();
  await user.click(within(failure).getByRole('button', { name: '重试' }));
  await screen.findByText(/陈晓雯/);
});
