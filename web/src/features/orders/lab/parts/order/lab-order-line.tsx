import type { OrderRow } from '@suya/contract/orders/orders.schema';
import { labOrderPath } from '../../../../../lib/paths.ts';
import { OrderLine } from '../../../parts/order-line.tsx';

/** An order in another feature’s page at the lab. */
export default function LabOrderLine({ order, brief = false }: { order: OrderRow; brief?: boolean }) {
  return <OrderLine order={order} to={labOrderPath(order.id)} brief={brief} />;
}
