import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { formatTime } from '../../../../../lib/format.ts';
import { Refusal } from '../../../../../lib/http/refusal.ts';
import { useT } from '../../../../../lib/i18n.tsx';
import { Empty } from '../../../../../ui/feedback/empty.tsx';
import { Failure } from '../../../../../ui/feedback/failure.tsx';
import { SkeletonCard, SkeletonLine } from '../../../../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../../../../ui/page/page-header.tsx';
import { usePageTitle } from '../../../../../ui/page/page-title.ts';
import { LabTalkLabel } from '../../../../cases/shared/lab/lab-marks.tsx';
import detail from '../../../parts/detail/detail.module.css';
import { Notices } from '../../../parts/detail/notices.tsx';
import { OrderTabs } from '../../../parts/detail/order-tabs.tsx';
import { DueDate } from '../../../parts/due/due-date.tsx';
import { OrderTags } from '../../../parts/due/order-tags.tsx';
import { LinkButton } from '../../../parts/link-button.tsx';
import { Road } from '../../../parts/road/road.tsx';
import { labOrderQuery } from '../../api.ts';
import { TypeBadge } from '../queue/type-badge.tsx';
import styles from '../step/step.module.css';
import { LabStatus } from './lab-status.tsx';
import { LabTurnPanel } from './lab-turn-panel.tsx';
import { OpenRemark } from './open-remark.tsx';
import { OrderLife } from './order-life.tsx';
import { SlipButton } from './slip-button.tsx';

const LabOrderTalk = lazy(() => import('../../../../cases/shared/lab/lab-order-talk.tsx'));

function Loading() {
  const t = useT();
  return (
    <div className={detail.column} role="status">
      <span className="sr-only">{t('common.loading')}</span>
      <SkeletonLine width={40} tall />
      <SkeletonCard lines={2} />
      <SkeletonCard lines={2} />
      <SkeletonCard lines={8} />
    </div>
  );
}

/** What everybody asks first: which appliance, by when, in whose hands. */
function Strip({ order }: { order: OrderDetail }) {
  const t = useT();
  const facts = [
    [t('orders.detail.series'), <TypeBadge key="type" order={order} />],
    [t('lab.order.promised'), <DueDate key="due" order={order} />],
    [t('lab.order.wished'), order.prescription.wishedOn ?? '—'],
    [t('lab.order.appointment'), order.appointmentOn ?? '—'],
    [t('lab.order.designer'), order.designerName ?? t('lab.nobody')],
    [t('lab.order.submitted'), order.submittedAt ? formatTime(order.submittedAt) : '—'],
  ] as const;
  return (
    <dl className={styles.strip}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="figures">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Loaded({ order }: { order: OrderDetail }) {
  const t = useT();
  const purpose = [order.clinicName, order.patientName, order.doctorName];
  return (
    <>
      <PageHeader
        tabTitle={t('orders.detail.title', { no: order.no })}
        title={
          <span className={detail.title}>
            {t('orders.detail.title', { no: order.no })}
            <LabStatus order={order} />
            <OrderTags order={order} />
          </span>
        }
        purpose={purpose.filter(Boolean).join(' · ')}
        actions={
          <>
            <LinkButton to="/lab">{t('lab.order.back')}</LinkButton>
            <SlipButton order={order} />
          </>
        }
      />
      <div className={detail.column}>
        <div className={detail.surface}>
          <Strip order={order} />
          <Road order={order} side="lab" />
        </div>
        <OpenRemark order={order} />
        <Notices order={order} />
        <LabTurnPanel order={order} />
        <OrderLife order={order} />
        <OrderTabs order={order} side="lab" Talk={LabOrderTalk} TalkLabel={LabTalkLabel} />
      </div>
    </>
  );
}

/** A submitted order leaves the lab’s sight in one way: the clinic takes it back. */
const isTakenBack = (error: Error | null): boolean => error instanceof Refusal && error.code === 404;

function TakenBack({ no }: Pick<OrderDetail, 'no'>) {
  const t = useT();
  return (
    <>
      <PageHeader
        title={t('orders.detail.title', { no })}
        actions={<LinkButton to="/lab">{t('lab.order.back')}</LinkButton>}
      />
      <Empty title={t('lab.order.takenBack')} hint={t('lab.order.takenBackHint')} />
    </>
  );
}

/** One order as the lab sees it, with everything that the clinic sent. It follows the news of its order. */
export function LabOrderView({ orderId }: { orderId: string }) {
  const t = useT();
  const { data, error, refetch } = useQuery(labOrderQuery(orderId));
  usePageTitle(data ? t('orders.detail.title', { no: data.no }) : t('orders.detail.loading'));
  if (data && isTakenBack(error)) return <TakenBack no={data.no} />;
  if (data) return <Loaded key={data.id} order={data} />;
  return error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading />;
}
