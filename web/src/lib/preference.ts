import type { CallOf } from '@suya/contract/http/endpoint';
import { editPreference, getPreference, type Preference } from '@suya/contract/identity/preferences.endpoints';
import { useQuery } from '@tanstack/react-query';
import { useAccount } from './account.ts';
import { query, queryClient, useAct } from './query.ts';

const preferenceQuery = query(getPreference, {}, { staleTime: Number.POSITIVE_INFINITY });

/**
 * How the signed-in person likes to see things, and how to change it: it shows at once and is kept for every device.
 * What could not be kept is put back, with the refusal as a toast.
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
