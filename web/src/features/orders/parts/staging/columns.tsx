import type { OrderRow } from '@suya/contract/orders/orders.schema';
import type { TableColumnsType } from 'antd';
import { formatRelativeDay } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { useCan } from '../../../../lib/session/account.ts';
import styles from '../list/list.module.css';
import { useLabel } from '../use-label.ts';
import { useChoosingColumn } from './choosing-column.tsx';
import { RowActions } from './row-actions.tsx';
import type { useSelection } from './use-selection.ts';

type Selection = ReturnType<typeof useSelection>;

/** The columns of the staging box; without the right to order it is only read. */
export function useStagingColumns(rows: readonly OrderRow[], selection: Selection): TableColumnsType<OrderRow> {
  const t = useT();
  const read = useLabel();
  const can = useCan()('editOrders');
  const choosing = useChoosingColumn(rows, selection, ({ patientName, no }) =>
    t('ordering.staging.choose', { name: `${patientName ?? ''} ${no}`.trim() }),
  );
  return [
    ...(can ? [choosing] : []),
    { title: t('orders.list.no'), dataIndex: 'no', className: 'figures' },
    {
      title: t('orders.list.patient'),
      key: 'patient',
      render: (_, row) => row.patientName ?? <span className={styles.quiet}>{t('orders.staging.noPatient')}</span>,
    },
    {
      title: t('orders.list.product'),
      key: 'product',
      render: (_, row) => read(row.seriesLabel ?? row.appliance.label),
    },
    { title: t('orders.list.doctor'), key: 'doctor', render: (_, row) => row.doctorName ?? '—' },
    { title: t('orders.list.createdAt'), key: 'created', render: (_, row) => formatRelativeDay(row.createdAt, t) },
    ...(can ? [{ title: '', key: 'actions', render: (_: unknown, row: OrderRow) => <RowActions row={row} /> }] : []),
  ];
}
