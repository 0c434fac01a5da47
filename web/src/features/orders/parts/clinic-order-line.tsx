import type { OrderRow } from '@suya/contract/orders/orders.schema';
import { orderDetailPath } from '../../../lib/paths.ts';
import { OrderLine } from './order-line.tsx';

/** An order in another feature’s page of the portal. */
export default function ClinicOrderLine({ order, brief = false }: { order: OrderRow; brief?: boolean }) {
  return <OrderLine order={order} to={orderDetailPath(order.type, order.id)} brief={brief} />;
}
