import { expect, test } from 'vitest';
import { network } from '../../../../testing/page/network.ts';
import { open, screen, waitFor } from '../../../../testing/page/open.tsx';
import { orderFor, step } from '../../../../testing/page/orders.ts';
import { aCase, aLabPerson } from '../../../../testing/page/people.ts';

test('the queue shows what waits for the reader, and what somebody else took leaves it by itself', async () => {
  const one = await aCase();
  const { no } = await orderFor(one.lab.intake, one.orderId);
  await open(`/lab?keyword=${no}`, one.lab.intake);
  await screen.findByRole('link', { name: no });
  await step(one.lab.intake, one.orderId, 'ignore', { reason: '与上一单重复' });
  await waitFor(() => expect(screen.queryByRole('link', { name: no })).toBeNull());
  expect(screen.getByText('没有符合条件的订单')).toBeTruthy();
});

test('a queue that did not come says so with its number, and comes when it is asked for again', async () => {
  network.cut(/\/lab-api\/v1\/orders\/list$/);
  const user = await open('/lab?keyword=没有这样的订单', await aLabPerson('intake'));
  const retry = await screen.findByRole('button', { name: '重试' });
  expect(screen.getByRole('alert').textContent).toContain('内容未能加载');
  network.mend();
  await user.click(retry);
  await screen.findByText('没有符合条件的订单');
});
