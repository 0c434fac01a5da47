import type { Preference } from '@suya/contract/identity/preferences.endpoints';
import { usePreference } from '../session/preference.ts';

/** A list whose readers choose their own columns. */
export type ListWithColumns = keyof Preference['hiddenColumns'];

/** The columns of a list that the reader has not hidden. */
export function useShownColumns<Column extends { key: string }>(
  list: ListWithColumns,
  columns: readonly Column[],
): Column[] {
  const [{ hiddenColumns }] = usePreference();
  return columns.filter(({ key }) => !hiddenColumns[list]?.includes(key));
}
