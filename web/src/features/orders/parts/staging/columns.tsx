import type { OrderRow } from '@suya/contract/orders/orders.schema';
import { Checkbox, type TableColumnsType } from 'antd';
import { useCan } from '../../../../lib/account.ts';
import { formatRelativeDay } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { HeadCheckbox } from '../../../../ui/head-checkbox.tsx';
import styles from '../list/list.module.css';
import { useLabel } from '../use-label.ts';
import { RowActions } from './row-actions.tsx';
import type { useSelection } from './use-selection.ts';

type Selection = ReturnType<typeof useSelection>;

/** The column of boxes; its head chooses the page. */
function useChoosing(rows: readonly OrderRow[], { has, put }: Selection): TableColumnsType<OrderRow>[number] {
  const t = useT();
  const count = rows.filter(({ id }) => has(id)).length;
  return {
    key: 'choose',
    width: 48,
    title: (
      <HeadCheckbox
        aria-label={t('ordering.staging.chooseAll')}
        checked={rows.length > 0 && count === rows.length}
        indeterminate={count > 0 && count < rows.length}
        onChange={(checked) => put(rows, checked)}
      />
    ),
    render: (_, row) => (
      // biome-ignore lint/a11y: keeps presses on the box from opening the row as well
      <span onClick={(event) => event.stopPropagation()}>
        <Checkbox
          aria-label={t('ordering.staging.choose', { name: `${row.patientName ?? ''} ${row.no}`.trim() })}
          checked={has(row.id)}
          onChange={({ target }) => put([row], target.checked)}
        />
      </span>
    ),
  };
}

/** The columns of the staging box; without the right to order it is only read. */
export function useStagingColumns(rows: readonly OrderRow[], selection: Selection): TableColumnsType<OrderRow> {
  const t = useT();
  const read = useLabel();
  const can = useCan()('editOrders');
  const choosing = useChoosing(rows, selection);
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
