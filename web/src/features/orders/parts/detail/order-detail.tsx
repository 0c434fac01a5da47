import CopyOutlined from '@ant-design/icons/CopyOutlined';
import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy } from 'react';
import { useNavigate } from 'react-router';
import { useT } from '../../../../lib/i18n.tsx';
import { createOrderPath } from '../../../../lib/paths.ts';
import { useCan } from '../../../../lib/session/account.ts';
import { Failure } from '../../../../ui/feedback/failure.tsx';
import { SkeletonCard, SkeletonLine } from '../../../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../../../ui/page/page-header.tsx';
import { usePageTitle } from '../../../../ui/page/page-title.ts';
import { ClinicTalkLabel } from '../../../cases/shared/clinic-marks.tsx';
import { useAppliances } from '../../../catalogue/shared/appliances.ts';
import { orderQuery, useCopyOrder } from '../../api.ts';
import { OrderStatus } from '../../shared/order-status.tsx';
import { ChangeRequests } from '../acts/change-requests.tsx';
import dates from '../acts/dates.module.css';
import { Dates } from '../acts/dates.tsx';
import { Family } from '../acts/family.tsx';
import { TurnPanel } from '../acts/turn-panel.tsx';
import { OrderTags } from '../due/order-tags.tsx';
import { Road } from '../road/road.tsx';
import { useLabel } from '../use-label.ts';
import styles from './detail.module.css';
import { Notices } from './notices.tsx';
import { OrderTabs } from './order-tabs.tsx';

const OrderTalk = lazy(() => import('../../../cases/shared/order-talk.tsx'));

function Loading() {
  const t = useT();
  return (
    <div className={styles.column} role="status">
      <span className="sr-only">{t('common.loading')}</span>
      <SkeletonLine width={40} tall />
      <SkeletonCard lines={1} />
      <SkeletonCard lines={2} />
      <SkeletonCard lines={8} />
    </div>
  );
}

function CopyButton({ order }: { order: OrderDetail }) {
  const t = useT();
  const navigate = useNavigate();
  const copy = useCopyOrder();
  const start = async () => {
    const draft = await copy.mutateAsync({ orderId: order.id });
    await navigate(createOrderPath(draft.type, { orderId: draft.id }));
  };
  return (
    <Button icon={<CopyOutlined />} loading={copy.isPending} onClick={() => void start().catch(() => undefined)}>
      {t('orders.detail.copy')}
    </Button>
  );
}

function Loaded({ order }: { order: OrderDetail }) {
  const t = useT();
  const { find } = useAppliances();
  const read = useLabel();
  const can = useCan();
  const purpose = [order.patientName, order.doctorName, read(order.seriesLabel ?? order.appliance.label)];
  const mayCopy = can('editOrders') && find(order.type)?.active !== false;
  return (
    <>
      <PageHeader
        title={
          <span className={styles.title}>
            {t('orders.detail.title', { no: order.no })}
            <OrderStatus order={order} />
            <OrderTags order={order} />
          </span>
        }
        purpose={purpose.filter(Boolean).join(' · ')}
        actions={mayCopy && <CopyButton order={order} />}
      />
      <div className={styles.column}>
        <div className={styles.surface}>
          <Road order={order} side="clinic" />
        </div>
        <Notices order={order} />
        <TurnPanel order={order} />
        <div className={dates.sides}>
          <Dates order={order} />
          <Family order={order} side="clinic" />
          <ChangeRequests order={order} />
        </div>
        <OrderTabs order={order} side="clinic" Talk={OrderTalk} TalkLabel={ClinicTalkLabel} />
      </div>
    </>
  );
}

/** One order of any type as the clinic sees it. It follows the news of its order. */
export function OrderDetailView({ orderId }: { orderId: string }) {
  const t = useT();
  const { data, error, refetch } = useQuery(orderQuery(orderId));
  usePageTitle(data ? t('orders.detail.title', { no: data.no }) : t('orders.detail.loading'));
  if (data) return <Loaded key={data.id} order={data} />;
  return error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading />;
}
