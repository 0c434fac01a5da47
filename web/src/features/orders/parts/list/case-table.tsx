import { useNavigate } from 'react-router';
import { useT } from '../../../../lib/i18n.tsx';
import { useShownColumns } from '../../../../lib/lists/shown-columns.ts';
import { orderDetailPath } from '../../../../lib/paths.ts';
import { DataTable } from '../../../../ui/list/data-table.tsx';
import { useCaseColumns } from './case-columns.tsx';
import type { ListProps } from './list-props.ts';

/** Orders as rows. */
export function CaseTable(props: ListProps) {
  const t = useT();
  const navigate = useNavigate();
  const columns = useShownColumns('caseList', useCaseColumns());
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
