import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatRelativeDay } from '../../../lib/format.ts';
import { useLanguage, useT } from '../../../lib/i18n.tsx';
import { caseListPath, orderDetailPath } from '../../../lib/paths.ts';
import { useCan } from '../../../lib/session/account.ts';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { LinkRow } from '../../../ui/list/link-row.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { ordersOfPatient } from '../api.ts';
import { OrderStatus } from '../shared/order-status.tsx';
import styles from './patient-orders.module.css';

function Orders({ patientId }: { patientId: string }) {
  const t = useT();
  const language = useLanguage();
  const { data, error, refetch } = useQuery(ordersOfPatient(patientId));
  if (!data) return error ? <Failure error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={3} />;
  if (data.total === 0) return <Empty title={t('patients.noOrders')} hint={t('patients.noOrdersHint')} />;
  return (
    <ul className={styles.rows}>
      {data.list.map((order) => (
        <li key={order.id}>
          <LinkRow
            to={orderDetailPath(order.type, order.id)}
            hue={order.appliance.hue}
            title={(order.seriesLabel ?? order.appliance.label)[language]}
            details={[order.no, order.doctorName, formatRelativeDay(order.createdAt, t)]}
            end={<OrderStatus order={order} />}
          />
        </li>
      ))}
    </ul>
  );
}

/** What was ordered for the patient, newest first. */
export default function PatientOrders({ patientId }: { patientId: string }) {
  const t = useT();
  const can = useCan();
  if (!can('viewOrders')) return null;
  return (
    <Card
      title={t('patients.recentOrders')}
      extra={<Link to={caseListPath({ patientId })}>{t('patients.allOrders')}</Link>}
    >
      <Orders patientId={patientId} />
    </Card>
  );
}
