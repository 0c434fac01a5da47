import { aClinic, anAssistant } from '../../../testing/people.ts';
import { aBill, aPayment, type Cashier, chooseWechat } from './cashier.ts';

/** Somebody of a new clinic who may pay. */
export async function aPayer(cashier: Cashier) {
  const clinic = await aClinic(cashier.server);
  return { clinic, payer: await anAssistant(clinic) };
}

/** One bill in one payment, with its code on the screen. */
export async function aScannedBill(cashier: Cashier, amountFen?: number) {
  const { clinic, payer } = await aPayer(cashier);
  const bill = await aBill(cashier, clinic, amountFen);
  const payment = await aPayment(payer, [bill]);
  const outTradeNo = await chooseWechat(cashier, payment);
  return { clinic, payer, bill, payment, outTradeNo };
}
export type Scanned = Awaited<ReturnType<typeof aScannedBill>>;
