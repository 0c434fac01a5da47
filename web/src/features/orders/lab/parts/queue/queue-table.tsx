import type { OrderRow } from '@suya/contract/orders/orders.schema';
import type { TableColumnsType } from 'antd';
import { Link, useNavigate } from 'react-router';
import { formatRelativeDay } from '../../../../../lib/format.ts';
import { useT } from '../../../../../lib/i18n.tsx';
import { useShownColumns } from '../../../../../lib/lists/shown-columns.ts';
import { labOrderPath } from '../../../../../lib/paths.ts';
import { DataTable } from '../../../../../ui/list/data-table.tsx';
import { LabUnreadMark } from '../../../../cases/shared/lab/lab-marks.tsx';
import { DueDate } from '../../../parts/due/due-date.tsx';
import { OrderTags } from '../../../parts/due/order-tags.tsx';
import type { ListProps } from '../../../parts/list/list-props.ts';
import { useChoosingColumn } from '../../../parts/staging/choosing-column.tsx';
import type { useSelection } from '../../../parts/staging/use-selection.ts';
import { LabStatus } from '../order/lab-status.tsx';
import { TypeBadge } from './type-badge.tsx';

type Selection = ReturnType<typeof useSelection>;

/** The columns of the queue, each with a key by which it can be hidden. */
export function useQueueColumns(): (TableColumnsType<OrderRow>[number] & { key: string; title: string })[] {
  const t = useT();
  return [
    {
      title: t('lab.queue.no'),
      key: 'no',
      className: 'figures',
      render: (_, row) => (
        <Link to={labOrderPath(row.id)} onClick={(event) => event.stopPropagation()}>
          {row.no}
        </Link>
      ),
    },
    {
      title: t('lab.queue.patient'),
      key: 'patient',
      render: (_, row) => (
        <>
          {row.patientName ?? '—'} <LabUnreadMark caseId={row.caseId} />
        </>
      ),
    },
    { title: t('lab.queue.status'), key: 'status', render: (_, row) => <LabStatus order={row} /> },
    { title: t('lab.queue.due'), key: 'due', render: (_, row) => <DueDate order={row} /> },
    {
      title: t('lab.queue.product'),
      key: 'product',
      render: (_, row) => (
        <>
          <TypeBadge order={row} /> <OrderTags order={row} />
        </>
      ),
    },
    { title: t('lab.queue.clinic'), key: 'clinic', render: (_, row) => row.clinicName },
    { title: t('lab.queue.designer'), key: 'designer', render: (_, row) => row.designerName ?? '—' },
    {
      title: t('lab.queue.appointment'),
      key: 'appointment',
      className: 'figures',
      render: (_, row) => row.appointmentOn ?? '—',
    },
    {
      title: t('lab.queue.submitted'),
      key: 'submitted',
      className: 'figures',
      render: (_, row) => formatRelativeDay(row.submittedAt ?? row.createdAt, t),
    },
  ];
}

/** Orders of all clinics as rows that can be chosen. */
export function QueueTable({ selection, ...props }: ListProps & { selection: Selection }) {
  const t = useT();
  const navigate = useNavigate();
  const choosing = useChoosingColumn(props.page.data?.list ?? [], selection, ({ no }) =>
    t('labWork.batch.select', { no }),
  );
  const shown = useShownColumns('labQueue', useQueueColumns());
  return (
    <DataTable
      {...props}
      name={t('lab.queue.title')}
      columns={[choosing, ...shown]}
      rowKey={(row) => row.id}
      onOpen={(row) => void navigate(labOrderPath(row.id))}
    />
  );
}
