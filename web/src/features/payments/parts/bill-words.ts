import type { MessageKey } from '@suya/contract/messages/catalogue';
import { isApplianceOrder } from '@suya/contract/orders/workflow/terms';
import type { UnpaidBill } from '@suya/contract/payments/payments.schema';
import type { Speech } from '../../../ui/language.ts';

const kinds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 20] as const;

const kindKey = (kind: number): MessageKey => {
  const known = kinds.find((each) => each === kind);
  return known ? `payments.kinds.${known}` : 'payments.kinds.11';
};

type Named = Pick<UnpaidBill, 'kind' | 'appliance'>;

/** What a bill is for: the appliance where it is an appliance's order, otherwise what is bought besides. */
export function nameOfBill({ kind, appliance }: Named, { t, language }: Speech): string {
  if (!appliance) return t(kindKey(kind));
  const name = appliance.label[language];
  return isApplianceOrder(kind) ? name : `${name} · ${t(kindKey(kind))}`;
}
