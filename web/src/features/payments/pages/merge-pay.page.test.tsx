import { expect, test } from 'vitest';
import { open, screen, waitFor, within } from '../../../testing/page/open.tsx';
import { orderFor, toBill } from '../../../testing/page/orders.ts';
import { aCase, aClinic, aMember } from '../../../testing/page/people.ts';

test('a clinic that owes nothing is told so', async () => {
  await open('/mergePay', await aMember(await aClinic(), ['finance']));
  await screen.findByText('没有待支付的账单');
});

test('who pays chooses bills and sees their sum; a doctor reads them and chooses none', async () => {
  const one = await aCase({ priceFen: 12_300 });
  await toBill(one);
  const { no } = await orderFor(one.doctor, one.orderId);
  const user = await open('/mergePay', await aMember(one.clinic, ['finance']));
  const bills = within(await screen.findByRole('list', { name: '待支付账单列表' }));
  expect(bills.getByText(new RegExp(no))).toBeTruthy();
  await user.click(bills.getByRole('checkbox'));
  await screen.findByText(/已选 1 笔/);
  await user.click(screen.getByRole('button', { name: '去支付' }));
  await waitFor(() => expect(location.pathname).toBe('/mergePay/confirmOrder'));
  await screen.findByRole('button', { name: /确认支付/ });

  await open('/mergePay', one.doctor);
  await screen.findByText(new RegExp(no));
  expect(screen.queryByRole('checkbox')).toBeNull();
});
