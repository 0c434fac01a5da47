import type { MessageKey } from '@suya/contract/messages/catalogue';
import { orderTypes } from '@suya/contract/orders/workflow/terms';
import type { Translate } from '../../../ui/language.ts';

const kinds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 20] as const;

const kindKey = (kind: number): MessageKey => {
  const known = kinds.find((each) => each === kind);
  return known ? `payments.kinds.${known}` : 'payments.kinds.11';
};

/** What a bill is for: the appliance where it is an appliance's order, otherwise the kind of payment. */
export function nameOfBill(bill: { kind: number; orderType: number | null }, t: Translate): string {
  const type = orderTypes.find((each) => each === bill.orderType);
  if (!type) return t(kindKey(bill.kind));
  const appliance = t(`orders.types.${type}`);
  return bill.kind === 4 ? appliance : `${appliance} · ${t(kindKey(bill.kind))}`;
}
