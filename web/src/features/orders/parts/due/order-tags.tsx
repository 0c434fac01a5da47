import RedoOutlined from '@ant-design/icons/RedoOutlined';
import type { OrderRow } from '@suya/contract/orders/orders.schema';
import { useT } from '../../../../lib/i18n.tsx';
import { roadOf } from '../turn.ts';
import styles from './due.module.css';
import { RushTag } from './rush-tag.tsx';

/** What is out of the ordinary about an order: which time round it is where it is not the first, and its rush. */
export function OrderTags({ order }: { order: Pick<OrderRow, 'road' | 'rush'> }) {
  const t = useT();
  const road = roadOf(order.road);
  return (
    <>
      {road !== 'first' && (
        <span className={styles.word}>
          <RedoOutlined aria-hidden="true" /> {t(`workflow.roads.${road}`)}
        </span>
      )}
      {order.rush && <RushTag />}
    </>
  );
}
