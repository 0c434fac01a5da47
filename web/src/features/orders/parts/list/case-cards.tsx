import type { OrderRow } from '@suya/contract/orders/orders.schema';
import { Link } from 'react-router';
import { formatRelativeDay } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { orderDetailPath } from '../../../../lib/paths.ts';
import { useSlot } from '../../../../lib/slots.ts';
import { describeStatus } from '../../../../lib/status.ts';
import { Failure } from '../../../../ui/failure.tsx';
import { Money } from '../../../../ui/money.tsx';
import { Pager } from '../../../../ui/pager.tsx';
import { SkeletonCard } from '../../../../ui/skeleton.tsx';
import { StatusTag } from '../../../../ui/status-tag.tsx';
import { DueDate } from '../due/due-date.tsx';
import { OrderTags } from '../due/order-tags.tsx';
import { MiniRoad } from '../road/mini-road.tsx';
import { useLabel } from '../use-label.ts';
import styles from './list.module.css';
import type { ListProps } from './list-props.ts';

function CaseCard({ order }: { order: OrderRow }) {
  const t = useT();
  const read = useLabel();
  const status = describeStatus(order.status);
  const Unread = useSlot('UnreadMark');
  return (
    <Link
      to={orderDetailPath(order.type, order.id)}
      className={styles.card}
      data-hue={order.appliance.hue}
      data-tone={status.tone}
    >
      <span className={styles.head}>
        <strong>
          {order.patientName ?? t('orders.list.noPatient')} {Unread && <Unread caseId={order.caseId} />}
        </strong>
        <StatusTag tone={status.tone} label={t(status.label)} />
      </span>
      <span className={styles.line}>
        <span className={styles.product}>
          {read(order.seriesLabel ?? order.appliance.label)} <OrderTags order={order} />
        </span>
        <Money fen={order.priceFen} />
      </span>
      <span className={`figures ${styles.quiet}`}>
        {[order.no, order.doctorName, formatRelativeDay(order.createdAt, t)].filter(Boolean).join(' · ')}
      </span>
      <MiniRoad order={order} />
      {(order.promisedOn || order.appointmentOn) && (
        <span className={styles.line}>
          {order.promisedOn && (
            <span className={styles.quiet}>
              {t('orders.list.promisedOn')} <DueDate order={order} />
            </span>
          )}
          {order.appointmentOn && (
            <span
              className={`figures ${styles.quiet}`}
            >{`${t('orders.list.appointmentOn')} ${order.appointmentOn}`}</span>
          )}
        </span>
      )}
    </Link>
  );
}

/** Orders as cards; the whole card is the link. */
export function CaseCards({ page, empty, ...pager }: ListProps) {
  const t = useT();
  if (page.error && !page.data) return <Failure error={page.error} onRetry={() => void page.refetch()} />;
  if (!page.data) {
    return (
      <div className={styles.cards}>
        {[1, 2, 3, 4, 5, 6].map((key) => (
          <SkeletonCard key={key} lines={3} />
        ))}
      </div>
    );
  }
  if (page.data.total === 0) return <div className={styles.surface}>{empty}</div>;
  return (
    <>
      <ul className={styles.cards} aria-busy={page.isFetching} aria-label={t('orders.list.title')}>
        {page.data.list.map((order) => (
          <li key={order.id}>
            <CaseCard order={order} />
          </li>
        ))}
      </ul>
      <Pager total={page.data.total} {...pager} />
    </>
  );
}
