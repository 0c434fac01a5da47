import type { Delivery } from '@suya/contract/deliveries/deliveries.schema';
import type { OrderRow } from '@suya/contract/orders/orders.schema';
import { mayAmend } from '@suya/contract/orders/workflow/changing';
import { statusOf } from '@suya/contract/orders/workflow/states';
import { orderRoads } from '@suya/contract/orders/workflow/terms';
import { Checkbox } from 'antd';
import { Link } from 'react-router';
import { useT } from '../../../lib/i18n.tsx';
import { amendOrderPath, orderDetailPath } from '../../../lib/paths.ts';
import { useCan } from '../../../lib/session/account.ts';
import { useAppliances } from '../../catalogue/shared/appliances.ts';
import { AccessoryCounts } from './accessory-counts.tsx';
import styles from './deliveries.module.css';
import { PhoneLink } from './phone-link.tsx';

export type Chosen = ReadonlyMap<string, Delivery['items'][number]['accessories']>;

interface Props {
  orders: readonly OrderRow[];
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
}

const isChangeable = ({ status, road }: OrderRow): boolean =>
  mayAmend({ status: statusOf(status), road: orderRoads.find((known) => known === road) ?? 'first' });

function Row({ order, chosen, onChange }: Omit<Props, 'orders'> & { order: OrderRow }) {
  const t = useT();
  const can = useCan();
  const { nameOf, hueOf } = useAppliances();
  const accessories = chosen.get(order.id);
  const toggle = () => {
    const next = new Map(chosen);
    if (!next.delete(order.id)) next.set(order.id, []);
    onChange(next);
  };
  const name = `${order.patientName ?? ''} ${order.no}`;
  return (
    <li className={styles.awaiting} data-hue={hueOf(order.type)}>
      <div className={styles.line}>
        <Checkbox checked={accessories !== undefined} onChange={toggle}>
          <strong>{order.patientName ?? '—'}</strong>
        </Checkbox>
        <Link className="figures" to={orderDetailPath(order.type, order.id)}>
          {order.no}
        </Link>
        <span>{nameOf(order.type)}</span>
        {order.promisedOn && (
          <span className={styles.soft}>{t('deliveries.promised', { date: order.promisedOn })}</span>
        )}
        <span className={styles.end}>
          {can('editOrders') && isChangeable(order) && (
            <Link to={amendOrderPath(order.id)}>{t('deliveries.digital')}</Link>
          )}
          {can('editOrders') && <PhoneLink orderId={async () => order.id} />}
        </span>
      </div>
      {accessories && (
        <AccessoryCounts
          name={name}
          value={accessories}
          onChange={(value) => onChange(new Map(chosen).set(order.id, value))}
        />
      )}
    </li>
  );
}

/** Orders that wait for their model; those that are chosen go into one box. */
export function AwaitingList({ orders, ...rest }: Props) {
  const t = useT();
  return (
    <ul className={styles.list} aria-label={t('deliveries.awaiting')}>
      {orders.map((order) => (
        <Row key={order.id} order={order} {...rest} />
      ))}
    </ul>
  );
}
