import type { OrderRow } from '@suya/contract/orders/orders.schema';
import { useLanguage, useT } from '../../../lib/i18n.tsx';
import { orderDetailPath } from '../../../lib/paths.ts';
import { LinkRow } from '../../../ui/list/link-row.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { Badge } from '../../../ui/values/badge.tsx';
import { StatusTag } from '../../../ui/values/status-tag.tsx';
import { useShowsClinics } from '../../clinics/shared/office-clinics.ts';
import styles from './home.module.css';

function UrgentRow({ order }: { order: OrderRow }) {
  const t = useT();
  const language = useLanguage();
  const { promisedOn, appointmentOn, due } = order;
  const clinic = useShowsClinics() && order.clinicName;
  return (
    <LinkRow
      to={orderDetailPath(order.type, order.id)}
      hue={order.appliance.hue}
      title={order.patientName ?? order.no}
      details={[
        clinic,
        (order.seriesLabel ?? order.appliance.label)[language],
        order.no,
        promisedOn && t('workbench.promised', { date: promisedOn }),
        appointmentOn && t('workbench.appointment', { date: appointmentOn }),
      ]}
      end={due && <StatusTag tone={due === 'late' ? 'problem' : 'attention'} label={t(`followUps.due.${due}`)} />}
    />
  );
}

/** Orders past their promise or in danger of it, the most urgent first; not drawn where there are none. */
export function Urgent({ orders }: { orders: readonly OrderRow[] }) {
  const t = useT();
  if (orders.length === 0) return null;
  const title = (
    <>
      {t('followUps.workbench')}
      <Badge count={orders.length} />
    </>
  );
  return (
    <Card title={title}>
      <p className={styles.note}>{t('followUps.workbenchHint')}</p>
      <ul className={styles.rows}>
        {orders.map((order) => (
          <li key={order.id}>
            <UrgentRow order={order} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
