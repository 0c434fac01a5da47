import type { OrderRow } from '@suya/contract/orders/orders.schema';
import type { TableColumnsType } from 'antd';
import { Link, useNavigate } from 'react-router';
import { formatRelativeDay } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { labOrderPath } from '../../../../lib/paths.ts';
import { DataTable } from '../../../../ui/data-table.tsx';
import type { ListProps } from '../../parts/list/list-props.ts';
import { DueDate } from './due-date.tsx';
import { LabStatus } from './lab-status.tsx';
import { TypeBadge } from './type-badge.tsx';

/** Orders of all clinics as rows. */
export function QueueTable(props: ListProps) {
  const t = useT();
  const navigate = useNavigate();
  const columns: TableColumnsType<OrderRow> = [
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
    { title: t('lab.queue.patient'), key: 'patient', render: (_, row) => row.patientName ?? '—' },
    { title: t('lab.queue.status'), key: 'status', render: (_, row) => <LabStatus order={row} /> },
    { title: t('lab.queue.due'), key: 'due', render: (_, row) => <DueDate order={row} /> },
    { title: t('lab.queue.product'), key: 'product', render: (_, row) => <TypeBadge order={row} /> },
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
  return (
    <DataTable
      {...props}
      name={t('lab.queue.title')}
      columns={columns}
      rowKey={(row) => row.id}
      onOpen={(row) => void navigate(labOrderPath(row.id))}
    />
  );
}
