import type { Delivery } from '@suya/contract/deliveries/deliveries.schema';
import { Link } from 'react-router';
import { formatTime } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.tsx';
import { StatusTag } from '../../../ui/values/status-tag.tsx';
import { SignedPicture } from '../../files/shared/signed-picture.tsx';
import styles from './deliveries.module.css';
import { conditionTones, stateTones } from './delivery-words.ts';

function Item({ item, to, actions }: { item: Delivery['items'][number]; to: string; actions: React.ReactNode }) {
  const t = useT();
  const beside = item.accessories.map(({ kind, count }) => `${t(`deliveries.accessories.${kind}`)} × ${count}`);
  return (
    <li className={styles.line}>
      <Link className="figures" to={to}>
        {item.orderNo}
      </Link>
      <span>{item.patientName ?? '—'}</span>
      {beside.length > 0 && <span className={styles.soft}>{beside.join(' · ')}</span>}
      {item.condition && (
        <StatusTag tone={conditionTones[item.condition]} label={t(`deliveries.conditions.${item.condition}`)} />
      )}
      {item.note && <span>{item.note}</span>}
      {actions && <span className={styles.end}>{actions}</span>}
    </li>
  );
}

interface Props {
  delivery: Delivery;
  /** Where an order of the box is looked at on this side. */
  orderPath: (item: Delivery['items'][number]) => string;
  /** What can be done with it. */
  actions?: React.ReactNode;
  /** What can be done with one order of it. */
  itemActions?: (item: Delivery['items'][number]) => React.ReactNode;
  /** Whose box it is, where that is not plain. */
  showClinic?: boolean;
}

/** One box: how it travels, what is in it, and how the lab found it. */
export function DeliveryCard({ delivery, orderPath, actions, itemActions, showClinic = false }: Props) {
  const t = useT();
  const { no, state, carrier, trackingNumber, pickup, remark, items, pictures } = delivery;
  const received = delivery.receivedAt && `${formatTime(delivery.receivedAt)} ${delivery.receivedByName ?? ''}`;
  return (
    <article className={styles.delivery} aria-label={no}>
      <header className={styles.line}>
        <strong className="figures">{no}</strong>
        <StatusTag tone={stateTones[state]} label={t(`deliveries.states.${state}`)} />
        {showClinic && <span>{delivery.clinicName}</span>}
        <span className="figures">{`${carrier} ${trackingNumber}`}</span>
        <span className={styles.end}>{actions}</span>
      </header>
      <p className={styles.soft}>
        {t('deliveries.sentBy', { time: formatTime(delivery.sentAt), name: delivery.sentByName })}
        {pickup &&
          ` · ${t('deliveries.pickupAt', { day: pickup.day, from: pickup.from.slice(0, 5), to: pickup.to.slice(0, 5) })}`}
        {received && ` · ${t('deliveries.receivedBy', { who: received })}`}
      </p>
      {remark && <p>{remark}</p>}
      <ul className={styles.items}>
        {items.map((item) => (
          <Item key={item.orderId} item={item} to={orderPath(item)} actions={itemActions?.(item)} />
        ))}
      </ul>
      {pictures.length > 0 && (
        <div className={styles.pictures}>
          {pictures.map(({ id, name }) => (
            <SignedPicture className={styles.picture} key={id} fileId={id} name={name} />
          ))}
        </div>
      )}
    </article>
  );
}
