import type { UnpaidBill } from '@suya/contract/payments/payments.schema';
import { useState } from 'react';

/**
 * Bills chosen over all pages of the list.
 * @param shown the page on show: what it says is being paid meanwhile drops out
 */
export function useChosenBills(shown: readonly UnpaidBill[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, UnpaidBill>>(new Map());
  const taken = new Set(shown.filter((bill) => bill.inPayment).map((bill) => bill.payInfoId));
  const bills = [...chosen.values()].filter((bill) => !taken.has(bill.payInfoId));
  const choose = (bill: UnpaidBill, on: boolean) => {
    const next = new Map(chosen);
    if (on) next.set(bill.payInfoId, bill);
    else next.delete(bill.payInfoId);
    setChosen(next);
  };
  return { bills, ids: bills.map((bill) => bill.payInfoId), choose, clear: () => setChosen(new Map()) };
}
