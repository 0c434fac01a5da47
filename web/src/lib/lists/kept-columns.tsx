import { ColumnChoice } from '../../ui/list/column-choice.tsx';
import { useT } from '../i18n.tsx';
import { usePreference } from '../session/preference.ts';
import type { ListWithColumns } from './shown-columns.ts';

interface Props {
  list: ListWithColumns;
  columns: readonly { readonly key: string; readonly title: string }[];
  /** The key of the column that cannot be hidden, because it opens a row. */
  always: string;
}

/** The choice of a list's columns, stored for the reader. */
export function KeptColumns({ list, columns, always }: Props) {
  const t = useT();
  const [{ hiddenColumns }, prefer] = usePreference();
  return (
    <ColumnChoice
      label={t('orders.list.columns')}
      columns={columns.filter(({ key }) => key !== always)}
      hidden={hiddenColumns[list] ?? []}
      onChange={(hidden) => prefer({ hiddenColumns: { [list]: hidden } })}
    />
  );
}
