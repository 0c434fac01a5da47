import type { OrderRow } from '@suya/contract/orders/orders.schema';
import { Link } from 'react-router';
import { formatRelativeDay } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.tsx';
import { LinkRow } from '../../../ui/list/link-row.tsx';
import { OrderStatus } from '../shared/order-status.tsx';
import { DueDate, DueWord } from './due/due-date.tsx';
import { OrderTags } from './due/order-tags.tsx';
import styles from './order-line.module.css';
import { useLabel } from './use-label.ts';

interface Props {
  order: OrderRow;
  to: string;
  /** In a cell of a table: only what it is and what is out of the ordinary. */
  brief?: boolean;
}

/** One order among others: what it is, how it stands to its promise and where it is. */
export function OrderLine({ order, to, brief = false }: Props) {
  const t = useT();
  const read = useLabel();
  const name = read(order.seriesLabel ?? order.appliance.label);
  const tag = <OrderStatus order={order} />;
  if (brief) {
    return (
      <span className={styles.brief}>
        <Link to={to} onClick={(event) => event.stopPropagation()}>
          {name}
        </Link>
        {tag}
        <OrderTags order={order} />
        <DueWord order={order} />
      </span>
    );
  }
  return (
    <LinkRow
      to={to}
      hue={order.appliance.hue}
      title={
        <span className={styles.title}>
          {name} <OrderTags order={order} />
        </span>
      }
      details={[order.no, order.stage, formatRelativeDay(order.createdAt, t)]}
      end={
        <span className={styles.end}>
          {order.promisedOn && (
            <span className={styles.promised}>
              <span className="sr-only">{t('orders.list.promisedOn')}</span>
              <DueDate order={order} />
            </span>
          )}
          {tag}
        </span>
      }
    />
  );
}
