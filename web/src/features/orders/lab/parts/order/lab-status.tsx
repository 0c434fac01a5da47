import type { OrderRow } from '@suya/contract/orders/orders.schema';
import { statusOf } from '@suya/contract/orders/workflow/states';
import { labelOf } from '@suya/contract/orders/workflow/workflow';
import { useT } from '../../../../../lib/i18n.tsx';
import { StatusTag } from '../../../../../ui/values/status-tag.tsx';
import { toneOfOrder } from '../../../shared/order-status.tsx';

/** An order's status in the lab's words, with the sub-state; amber where the next step is the reader's. */
export function LabStatus({ order }: { order: Pick<OrderRow, 'status' | 'mine'> }) {
  const t = useT();
  return <StatusTag tone={toneOfOrder(order)} label={t(labelOf(statusOf(order.status), 'lab'))} />;
}
