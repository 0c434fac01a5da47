import type { OrderRow } from '@suya/contract/orders/orders.schema';
import { traitsOf } from '@suya/contract/orders/workflow/event-traits';
import { eventsFor } from '@suya/contract/orders/workflow/workflow';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Pagination } from 'antd';
import { daysUntil } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { labOrderPath } from '../../../../lib/paths.ts';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { Failure } from '../../../../ui/feedback/failure.tsx';
import { Outdated } from '../../../../ui/feedback/outdated.tsx';
import { SkeletonRows } from '../../../../ui/feedback/skeleton.tsx';
import { LinkRow } from '../../../../ui/list/link-row.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import { PageHeader } from '../../../../ui/page/page-header.tsx';
import { useAddressState } from '../../../../ui/page/use-address-state.ts';
import { LabUnreadMark } from '../../../cases/shared/lab/lab-marks.tsx';
import { DueDate } from '../../parts/due/due-date.tsx';
import { OrderTags } from '../../parts/due/order-tags.tsx';
import { workflowOf } from '../../parts/turn.ts';
import { labOrdersQuery } from '../api.ts';
import { useActors } from '../parts/board/use-actors.ts';
import { LabStatus } from '../parts/order/lab-status.tsx';
import mine from '../parts/queue/mine.module.css';
import { TypeBadge } from '../parts/queue/type-badge.tsx';

const defaults = { pageIndex: 1 };
const pageSize = 50;
const weekDays = 7;
const sections = ['late', 'atRisk', 'soon', 'later', 'none'] as const;

function sectionOf({ due, promisedOn }: OrderRow): (typeof sections)[number] {
  if (due === 'late' || due === 'atRisk') return due;
  if (!promisedOn) return 'none';
  return daysUntil(promisedOn) < weekDays ? 'soon' : 'later';
}

function Waiting({ order }: { order: OrderRow }) {
  const t = useT();
  const actors = useActors();
  const events = eventsFor({ ...workflowOf(order), appliance: order.appliance }, actors)
    .filter(({ event }) => traitsOf(event).leads)
    .map(({ event }) => t(`workflow.events.${event}.name`));
  return (
    <LinkRow
      to={labOrderPath(order.id)}
      hue={order.appliance.hue}
      title={
        <span className={mine.title}>
          {order.patientName ?? '—'} <LabUnreadMark caseId={order.caseId} /> <span className="figures">{order.no}</span>{' '}
          <TypeBadge order={order} />
          <OrderTags order={order} />
        </span>
      }
      details={[
        order.clinicName,
        order.designerName,
        events.length > 0 && t('labWork.mine.toDo', { events: events.join(' / ') }),
      ]}
      end={
        <span className={mine.end}>
          <DueDate order={order} />
          <LabStatus order={order} />
        </span>
      }
    />
  );
}

/** What waits for the reader by their roles, the nearest promise first. */
export default function MinePage() {
  const t = useT();
  const [{ pageIndex }, setPage] = useAddressState(defaults);
  const query = labOrdersQuery({ mine: true, sort: 'promised', pageIndex, pageSize });
  const page = useQuery({ ...query, placeholderData: keepPreviousData });
  const { data, error, refetch } = page;
  return (
    <>
      <PageHeader title={t('labWork.mine.title')} purpose={t('labWork.mine.purpose')} />
      {!data && (error ? <Failure error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={8} />)}
      <Outdated page={page} />
      {data?.total === 0 && <Empty title={t('labWork.mine.done')} hint={t('labWork.mine.doneHint')} />}
      <div className={mine.sections}>
        {sections.map((section) => {
          const orders = data?.list.filter((order) => sectionOf(order) === section) ?? [];
          return (
            orders.length > 0 && (
              <Card
                key={section}
                title={t(`labWork.mine.sections.${section}`)}
                extra={<span className="figures">{t('labWork.mine.count', { count: orders.length })}</span>}
                attention={section === 'late'}
              >
                {orders.map((order) => (
                  <Waiting key={order.id} order={order} />
                ))}
              </Card>
            )
          );
        })}
      </div>
      {data && data.total > pageSize && (
        <Pagination
          align="end"
          current={pageIndex}
          pageSize={pageSize}
          total={data.total}
          showSizeChanger={false}
          showTotal={(total) => t('shell.total', { total })}
          onChange={(next) => setPage({ pageIndex: next })}
        />
      )}
    </>
  );
}
