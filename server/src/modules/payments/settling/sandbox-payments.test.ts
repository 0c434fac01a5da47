import { expect, test } from 'vitest';
import { closeSandboxPayments, findSandboxPayments } from '../index.ts';
import { aBill, aPayment, billOf, chooseWechat, paymentOf, systemOf, useCashier } from '../testing/cashier.ts';
import { aPayer } from '../testing/payer.ts';

const cashier = useCashier();

test('what waits at the sandbox is given up without asking it, and its bill can be paid anew', async () => {
  const { clinic, payer } = await aPayer(cashier.current);
  const [bill, unasked] = [await aBill(cashier.current, clinic, 100), await aBill(cashier.current, clinic, 50)];
  const payment = await aPayment(payer, [bill]);
  const untouched = await aPayment(payer, [unasked]);
  await chooseWechat(cashier.current, payment);
  const ctx = systemOf(cashier.current);
  expect(await findSandboxPayments(ctx.db)).toHaveLength(1);
  await cashier.current.sandbox.stop();
  expect(await closeSandboxPayments(ctx)).toBe(1);
  expect((await paymentOf(cashier.current, payment.payNo)).state).toBe('closed');
  expect((await paymentOf(cashier.current, untouched.payNo)).state).toBe('new');
  expect((await billOf(cashier.current, bill)).state).toBe('open');
  expect((await aPayment(payer, [bill])).payNo).not.toBe(payment.payNo);
  expect(await closeSandboxPayments(ctx)).toBe(0);
});
