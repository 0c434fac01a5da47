import type { OrderRow } from '@suya/contract/orders/orders.schema';
import type { TableColumnsType } from 'antd';
import { Link } from 'react-router';
import { formatRelativeDay } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { orderDetailPath } from '../../../../lib/paths.ts';
import { Money } from '../../../../ui/values/money.tsx';
import { ClinicUnreadMark } from '../../../cases/shared/clinic-marks.tsx';
import { useAppliances } from '../../../catalogue/shared/appliances.ts';
import { useShowsClinics } from '../../../clinics/shared/office-clinics.ts';
import { OrderStatus, taskSince } from '../../shared/order-status.tsx';
import { DueDate } from '../due/due-date.tsx';
import { OrderTags } from '../due/order-tags.tsx';
import { MiniRoad } from '../road/mini-road.tsx';
import { useLabel } from '../use-label.ts';

/** Every column of the case list; the number always stays, it is the way into the order. */
export function useCaseColumns(): (TableColumnsType<OrderRow>[number] & { key: string; title: string })[] {
  const t = useT();
  const read = useLabel();
  const { nameOf } = useAppliances();
  const clinic = {
    title: t('orders.list.clinic'),
    key: 'clinic',
    render: (_: unknown, row: OrderRow) => row.clinicName,
  };
  const clinics = useShowsClinics() ? [clinic] : [];
  return [
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
    {
      title: t('orders.list.patient'),
      key: 'patient',
      render: (_, row) => (
        <>
          {row.patientName ?? '—'} <ClinicUnreadMark caseId={row.caseId} />
        </>
      ),
    },
    ...clinics,
    {
      title: t('orders.list.product'),
      key: 'product',
      render: (_, row) => (
        <>
          {row.seriesLabel ? read(row.seriesLabel) : nameOf(row.type)} <OrderTags order={row} />
        </>
      ),
    },
    { title: t('orders.list.doctor'), key: 'doctor', render: (_, row) => row.doctorName ?? '—' },
    {
      title: t('orders.list.status'),
      key: 'status',
      render: (_, row) => <OrderStatus order={row} />,
    },
    { title: t('orders.list.task'), key: 'task', render: (_, row) => taskSince(row, t) ?? '—' },
    { title: t('orders.list.progress'), key: 'progress', render: (_, row) => <MiniRoad order={row} /> },
    {
      title: t('orders.list.promisedOn'),
      key: 'promised',
      render: (_, row) => (row.promisedOn ? <DueDate order={row} /> : '—'),
    },
    {
      title: t('orders.list.appointmentOn'),
      key: 'appointment',
      className: 'figures',
      render: (_, row) => row.appointmentOn ?? '—',
    },
    { title: t('orders.list.price'), key: 'price', align: 'right', render: (_, row) => <Money fen={row.priceFen} /> },
    { title: t('orders.list.createdAt'), key: 'created', render: (_, row) => formatRelativeDay(row.createdAt, t) },
  ];
}
