import type { LedgerCheck } from '@suya/contract/payments/lab-ledger.endpoints';
import { checkLedger, getLedgerChecks } from '@suya/contract/payments/lab-ledger.endpoints';
import { useQuery } from '@tanstack/react-query';
import { query, queryClient, useAct } from '../../../lib/http/query.ts';

export type { LedgerCheck } from '@suya/contract/payments/lab-ledger.endpoints';

const AGAIN_MS = 1500;

export const isRunning = (check: LedgerCheck | undefined): boolean => check?.doneAt === null;

const checks = query(getLedgerChecks, {}, { staleTime: 0 });
/** The newest checks; read again and again while one runs. */
export const useLedgerChecks = () =>
  useQuery({
    ...checks,
    refetchInterval: ({ state }) => (isRunning(state.data?.checks[0]) ? AGAIN_MS : false),
  });

/** Has the books checked now; its answer is shown at once. */
export function useCheckLedger() {
  const act = useAct(checkLedger);
  const run = async () => {
    queryClient.setQueryData(checks.queryKey, await act.mutateAsync({}));
  };
  return { run, isAsking: act.isPending };
}
