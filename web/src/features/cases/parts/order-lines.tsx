import type { OrderRow } from '@suya/contract/orders/orders.schema';
import { Suspense } from 'react';
import { useSlot } from '../../../lib/slots.ts';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import styles from './order-lines.module.css';

/** The orders of a case, each as a line that leads to it. */
export function OrderLines({ orders, brief = false }: { orders: readonly OrderRow[]; brief?: boolean }) {
  const OrderLine = useSlot('OrderLine');
  if (!OrderLine) return null;
  return (
    <Suspense fallback={<SkeletonRows rows={Math.max(1, orders.length)} />}>
      <ul className={styles.lines} data-brief={brief}>
        {orders.map((order) => (
          <li key={order.id}>
            <OrderLine order={order} brief={brief} />
          </li>
        ))}
      </ul>
    </Suspense>
  );
}
