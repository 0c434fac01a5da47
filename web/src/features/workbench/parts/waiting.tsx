import type { OrderRow } from '@suya/contract/orders/orders.schema';
import { Link } from 'react-router';
import { formatRelativeDay } from '../../../lib/format.ts';
import { useLanguage, useT } from '../../../lib/i18n.tsx';
import { caseListPath, orderDetailPath, waitingFilters } from '../../../lib/paths.ts';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { LinkRow } from '../../../ui/list/link-row.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { Badge } from '../../../ui/values/badge.tsx';
import { StatusTag } from '../../../ui/values/status-tag.tsx';
import { useShowsClinics } from '../../clinics/shared/office-clinics.ts';
import { taskWords } from '../../orders/shared/order-status.tsx';
import { describeStatus } from '../../orders/shared/status.ts';
import styles from './home.module.css';

function WaitingRow({ order }: { order: OrderRow }) {
  const t = useT();
  const language = useLanguage();
  const clinic = useShowsClinics() && order.clinicName;
  const appointment =
    order.appointmentOn && t('workbench.appointment', { date: formatRelativeDay(order.appointmentOn, t) });
  const since = t('workbench.since', { when: formatRelativeDay(order.movedAt, t) });
  return (
    <LinkRow
      to={orderDetailPath(order.type, order.id)}
      hue={order.appliance.hue}
      title={order.patientName ?? order.no}
      details={[clinic, (order.seriesLabel ?? order.appliance.label)[language], order.no, appointment, since]}
      end={<StatusTag tone="attention" label={taskWords(order, t) ?? t(describeStatus(order.status).label)} />}
    />
  );
}

interface Props {
  orders: readonly OrderRow[];
  count: number;
  /** Empty for all. */
  clinicId: string;
}

/** Orders on which the next step is the reader's; empty by evening. */
export function Waiting({ orders, count, clinicId }: Props) {
  const t = useT();
  const title = (
    <>
      {t('workbench.waiting')}
      <Badge count={count} />
    </>
  );
  const all = orders.length > 0 && (
    <Link to={caseListPath({ ...waitingFilters, clinicId: clinicId || undefined })}>{t('workbench.allWaiting')}</Link>
  );
  return (
    <Card title={title} extra={all} attention={orders.length > 0}>
      {orders.length === 0 ? (
        <Empty title={t('workbench.waitingEmpty')} hint={t('workbench.waitingEmptyHint')} />
      ) : (
        <ul className={styles.rows}>
          {orders.map((order) => (
            <li key={order.id}>
              <WaitingRow order={order} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
