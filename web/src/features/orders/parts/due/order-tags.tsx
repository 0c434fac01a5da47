import InboxOutlined from '@ant-design/icons/InboxOutlined';
import RedoOutlined from '@ant-design/icons/RedoOutlined';
import type { OrderRow } from '@suya/contract/orders/orders.schema';
import type { ModelState } from '@suya/contract/orders/workflow/turn';
import { useT } from '../../../../lib/i18n.tsx';
import { roadOf } from '../turn.ts';
import styles from './due.module.css';
import { RushTag } from './rush-tag.tsx';

const isUnsound = (model: ModelState): boolean => model === 'incomplete' || model === 'damaged';

/**
 * What is out of the ordinary about an order: which time round it is where it is not the first, its rush, and a model that
 * the design waits for.
 */
export function OrderTags({ order }: { order: Pick<OrderRow, 'road' | 'rush' | 'model'> }) {
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
      {order.model && (
        <span className={styles.word} data-due={isUnsound(order.model) ? 'late' : undefined}>
          <InboxOutlined aria-hidden="true" /> {t(`workflow.model.${order.model}`)}
        </span>
      )}
    </>
  );
}
