import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import { formatTime } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import { writeAddress } from '../address-words.ts';
import styles from './detail.module.css';
import { Facts } from './facts.tsx';

/** Where it goes, with whom, and whether it came. */
export function DeliveryTab({ order }: { order: OrderDetail }) {
  const t = useT();
  const { shipment, prescription } = order;
  const { delivery } = prescription;
  return (
    <div className={styles.column}>
      {shipment ? (
        <Card title={t('orders.detail.tabs.delivery')}>
          <Facts
            facts={[
              [t('orders.detail.carrier'), shipment.carrier],
              [
                t('orders.detail.trackingNumber'),
                <span key="no" className="figures">
                  {shipment.trackingNumber}
                </span>,
              ],
              [t('orders.detail.shippedAt'), formatTime(shipment.shippedAt)],
              [
                t('orders.detail.signedAt'),
                shipment.signedAt ? formatTime(shipment.signedAt) : t('orders.detail.notSigned'),
              ],
            ]}
          />
        </Card>
      ) : (
        <Empty title={t('orders.detail.noShipment')} hint={t('orders.detail.noShipmentHint')} />
      )}
      {delivery && (
        <Card title={t('orders.detail.deliveryTo')}>
          <p>{`${delivery.name} ${delivery.phone}`}</p>
          <p>{writeAddress(delivery)}</p>
        </Card>
      )}
    </div>
  );
}
