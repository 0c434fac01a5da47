import type { OrderRow } from '@suya/contract/orders/orders.schema';
import { formatRelativeDay } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { orderDetailPath } from '../../../../lib/paths.ts';
import { CardPages } from '../../../../ui/list/card-pages.tsx';
import { ListCard } from '../../../../ui/list/list-card.tsx';
import { Money } from '../../../../ui/values/money.tsx';
import { ClinicUnreadMark } from '../../../cases/shared/clinic-marks.tsx';
import { useShowsClinics } from '../../../clinics/shared/office-clinics.ts';
import { OrderStatus, taskSince } from '../../shared/order-status.tsx';
import { DueDate } from '../due/due-date.tsx';
import { OrderTags } from '../due/order-tags.tsx';
import { MiniRoad } from '../road/mini-road.tsx';
import { useLabel } from '../use-label.ts';
import styles from './list.module.css';
import type { ListProps } from './list-props.ts';

function Dates({ order }: { order: OrderRow }) {
  const t = useT();
  if (!order.promisedOn && !order.appointmentOn) return null;
  return (
    <span className={styles.line}>
      {order.promisedOn && (
        <span className={styles.quiet}>
          {t('orders.list.promisedOn')} <DueDate order={order} />
        </span>
      )}
      {order.appointmentOn && (
        <span className={`figures ${styles.quiet}`}>{`${t('orders.list.appointmentOn')} ${order.appointmentOn}`}</span>
      )}
    </span>
  );
}

function OrderCard({ order }: { order: OrderRow }) {
  const t = useT();
  const read = useLabel();
  const task = taskSince(order, t);
  const clinic = useShowsClinics() && order.clinicName;
  return (
    <ListCard
      to={orderDetailPath(order.type, order.id)}
      hue={order.appliance.hue}
      title={
        <>
          {order.patientName ?? t('orders.list.noPatient')} <ClinicUnreadMark caseId={order.caseId} />
        </>
      }
      end={<OrderStatus order={order} />}
    >
      <span className={styles.line}>
        <span className={styles.product}>
          {read(order.seriesLabel ?? order.appliance.label)} <OrderTags order={order} />
        </span>
        <Money fen={order.priceFen} />
      </span>
      <span className={`figures ${styles.quiet}`}>
        {[clinic, order.no, order.doctorName, formatRelativeDay(order.createdAt, t)].filter(Boolean).join(' · ')}
      </span>
      <MiniRoad order={order} />
      {task && (
        <span className={styles.task} data-mine={order.mine}>
          {task}
        </span>
      )}
      <Dates order={order} />
    </ListCard>
  );
}

/** Orders as cards; the whole card is the link. */
export function CaseCards(props: ListProps) {
  const t = useT();
  return (
    <CardPages
      {...props}
      name={t('orders.list.title')}
      rowKey={({ id }) => id}
      card={(order) => <OrderCard order={order} />}
      lines={3}
    />
  );
}
