import type { OrderRow } from '@suya/contract/orders/orders.schema';
import { Checkbox, type TableColumnsType } from 'antd';
import { useT } from '../../../../lib/i18n.tsx';
import { HeadCheckbox } from '../../../../ui/form/head-checkbox.tsx';
import type { useSelection } from './use-selection.ts';

/**
 * The column of boxes by which orders are chosen; its head chooses the page.
 * @param nameOf what a row's box is called for screen readers
 */
export function useChoosingColumn(
  rows: readonly OrderRow[],
  { has, put }: ReturnType<typeof useSelection>,
  nameOf: (row: OrderRow) => string,
): TableColumnsType<OrderRow>[number] {
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
          aria-label={nameOf(row)}
          checked={has(row.id)}
          onChange={({ target }) => put([row], target.checked)}
        />
      </span>
    ),
  };
}
