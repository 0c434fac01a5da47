import { getBackgroundWork, runWorkAgain } from '@suya/contract/work/lab-work.endpoints';
import { useQuery } from '@tanstack/react-query';
import { query, queryClient, useAct } from '../../../lib/http/query.ts';

export type { BackgroundJob, BackgroundWork, DeadLetter } from '@suya/contract/work/lab-work.endpoints';

const AGAIN_MS = 5000;

const background = query(getBackgroundWork, {}, { staleTime: 0 });
/** Work in the background, read again and again while the page is open. */
export const useBackgroundWork = () => useQuery({ ...background, refetchInterval: AGAIN_MS });

/** Has a dead letter run again; the answer is shown at once. */
export function useRunAgain() {
  const act = useAct(runWorkAgain);
  const run = async (workId: string) => {
    queryClient.setQueryData(background.queryKey, await act.mutateAsync({ workId }));
  };
  return { run, running: act.isPending ? act.variables?.workId : undefined };
}
