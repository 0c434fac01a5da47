import { confirmScan, openScan, qrStatus, scanLogin } from '@suya/contract/identity/scan.endpoints';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/http/client.ts';
import { query, useAct } from '../../lib/http/query.ts';

/** How often an open sign-in page asks whether its code was scanned. */
const pollMs = 2000;

/** A new code to sign in by. Each round is another one: a code is never shown twice. */
export const qrQuery = (round: number) => ({
  queryKey: [qrStatus.path, 'open', round],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const opened = await call(qrStatus, {}, { signal, quiet: true, authorization: '' });
    if (!('codeToken' in opened)) throw new Error('a new code was asked for');
    return opened;
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

/** How far a code is; asked for until it is over. */
export function useScanState(codeToken: string | undefined) {
  return useQuery({
    queryKey: [qrStatus.path, 'state', codeToken],
    queryFn: async ({ signal }) => {
      const answer = await call(qrStatus, {}, { signal, quiet: true, authorization: codeToken ?? '' });
      return 'status' in answer ? answer.status : ('expired' as const);
    },
    enabled: codeToken !== undefined,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data === 'waiting' || data === 'scanned' ? pollMs : false,
  });
}

/** Redeems a confirmed code: its token stands where a session's would. */
export const redeemScan = (codeToken: string) => call(scanLogin, {}, { quiet: true, authorization: codeToken });

/** Which browser and place asks; looking marks the code as scanned. */
export const openScanQuery = (scanId: string) => query(openScan, { scanId }, { staleTime: Number.POSITIVE_INFINITY });

export const useConfirmScan = () => useAct(confirmScan, { quiet: true });
