import type { Preference } from '@suya/contract/identity/preferences.endpoints';
import { ColumnChoice } from '../ui/column-choice.tsx';
import { useT } from './i18n.tsx';
import { usePreference } from './preference.ts';

/** A list whose columns its readers choose, each for themselves. */
type List = keyof Preference['hiddenColumns'];

/** The columns of a list that the reader has not hidden. */
export function useShownColumns<Column extends { key: string }>(list: List, columns: readonly Column[]): Column[] {
  const [{ hiddenColumns }] = usePreference();
  return columns.filter(({ key }) => !hiddenColumns[list]?.includes(key));
}

interface Props {
  list: List;
  columns: readonly { readonly key: string; readonly title: string }[];
  /** The key of the column that always stays: it is the way into a row. */
  always: string;
}

/** Which columns a list has, kept for the reader. */
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
