import type { CallOf } from '@suya/contract/http/endpoint';
import { editPreference, getPreference, type Preference } from '@suya/contract/identity/preferences.endpoints';
import { useQuery } from '@tanstack/react-query';
import { query, queryClient, useAct } from '../http/query.ts';
import { useAccount } from './account.ts';

const preferenceQuery = query(getPreference, {}, { staleTime: Number.POSITIVE_INFINITY });

/**
 * The display preferences of the signed-in person, and a function to change them. A change shows at once and is
 * stored for every device. If storing fails, the change is undone and a toast shows the refusal.
 */
export function usePreference(): readonly [Preference, (change: CallOf<typeof editPreference>) => void] {
  const { orderShowType, language } = useAccount();
  const { data = { orderShowType, hiddenColumns: {}, language } } = useQuery(preferenceQuery);
  const edit = useAct(editPreference);
  const show = (preference: Preference) => queryClient.setQueryData(preferenceQuery.queryKey, preference);
  const change = (wanted: CallOf<typeof editPreference>) => {
    show({ ...data, ...wanted, hiddenColumns: { ...data.hiddenColumns, ...wanted.hiddenColumns } });
    edit.mutateAsync(wanted).then(show, () => show(data));
  };
  return [data, change];
}
