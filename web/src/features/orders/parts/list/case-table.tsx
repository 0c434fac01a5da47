import type { OrderRow } from '@suya/contract/orders/orders.schema';
import type { TableColumnsType } from 'antd';
import { Link, useNavigate } from 'react-router';
import { formatRelativeDay } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { orderDetailPath } from '../../../../lib/paths.ts';
import { describeStatus } from '../../../../lib/status.ts';
import { DataTable } from '../../../../ui/data-table.tsx';
import { Money } from '../../../../ui/money.tsx';
import { StatusTag } from '../../../../ui/status-tag.tsx';
import { MiniRoad } from '../road/mini-road.tsx';
import { useLabel } from '../use-label.ts';
import type { ListProps } from './list-props.ts';
import { PromisedDate } from './promised-date.tsx';

/** Orders as rows. */
export function CaseTable(props: ListProps) {
  const t = useT();
  const read = useLabel();
  const navigate = useNavigate();
  const columns: TableColumnsType<OrderRow> = [
    {
      title: t('orders.list.no'),
      key: 'no',
      className: 'figures',
      render: (_, row) => (
        <Link to={orderDetailPath(row.type, row.id)} onClick={(event) => event.stopPropagation()}>
          {row.no}
        </Link>
      ),
    },
    { title: t('orders.list.patient'), key: 'patient', render: (_, row) => row.patientName ?? '—' },
    {
      title: t('orders.list.product'),
      key: 'product',
      render: (_, row) => read(row.seriesLabel ?? row.appliance.label),
    },
    { title: t('orders.list.doctor'), key: 'doctor', render: (_, row) => row.doctorName ?? '—' },
    {
      title: t('orders.list.status'),
      key: 'status',
      render: (_, { status }) => (
        <StatusTag tone={describeStatus(status).tone} label={t(describeStatus(status).label)} />
      ),
    },
    { title: t('orders.list.progress'), key: 'progress', render: (_, row) => <MiniRoad order={row} /> },
    { title: t('orders.list.promisedOn'), key: 'promised', render: (_, row) => <PromisedDate order={row} /> },
    {
      title: t('orders.list.appointmentOn'),
      key: 'appointment',
      className: 'figures',
      render: (_, row) => row.appointmentOn ?? '—',
    },
    { title: t('orders.list.price'), key: 'price', align: 'right', render: (_, row) => <Money fen={row.priceFen} /> },
    { title: t('orders.list.createdAt'), key: 'created', render: (_, row) => formatRelativeDay(row.createdAt, t) },
  ];
  return (
    <DataTable
      {...props}
      name={t('orders.list.title')}
      columns={columns}
      rowKey={(row) => row.id}
      onOpen={(row) => void navigate(orderDetailPath(row.type, row.id))}
    />
  );
}
