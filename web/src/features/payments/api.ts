import type { CallOf } from '@suya/contract/http/endpoint';
import {
  cancelPayment,
  combineCheck,
  getPayStatus,
  mergePay,
  renewPayLink,
  savePayType,
  unPayCount,
  unPayList,
} from '@suya/contract/payments/payments.endpoints';
import type { PayStatus, PayType } from '@suya/contract/payments/payments.schema';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/http/client.ts';
import { query, useAct } from '../../lib/http/query.ts';

/** How often an open cashier page asks; the server asks the gateway in its turn. */
const pollMs = 2000;

const bills = [unPayList, unPayCount, combineCheck];
const news = ['bill', 'payment'];

export const unpaidQuery = (filters: CallOf<typeof unPayList>) => query(unPayList, filters, { news });

/** Always read anew: what is confirmed must be what is there. */
export const combineQuery = (payInfoIds: string[]) => query(combineCheck, { payInfoIds }, { news, staleTime: 0 });

const isOver = (status: PayStatus | undefined) => status?.status === 'settled' || status?.status === 'closed';

const isReturning = (status: PayStatus | undefined) => status !== undefined && status.refundFen > 0 && !status.refunded;

/**
 * The payment behind a link. Its holder has no event stream, so the state is asked for until it is final and no money
 * is on its way back.
 */
export function usePayStatus(payToken: string) {
  return useQuery({
    ...query(getPayStatus, { payToken }, { staleTime: 0 }),
    enabled: payToken !== '',
    refetchInterval: ({ state: { data, error } }) => {
      const isHopeless = error !== null && data === undefined;
      return isHopeless || (isOver(data) && !isReturning(data)) ? false : pollMs;
    },
  });
}

export const useMergePay = () => useAct(mergePay, { invalidates: bills, quiet: true });
export const useCancelPayment = () => useAct(cancelPayment, { invalidates: bills });
export const useRenewLink = () => useAct(renewPayLink, {});
export const useSavePayType = () => useAct(savePayType, { invalidates: [getPayStatus], quiet: true });

/**
 * Begins to pay ahead of the cashier page where there is one way only; the page shows its own button where this fails.
 */
export async function chooseOnlyWay(payment: { payNo: string; payToken: string }, ways: readonly PayType[]) {
  const [payType, second] = ways;
  if (payType === undefined || second !== undefined) return;
  const { payNo, payToken } = payment;
  await call(savePayType, { payNo, payToken, payType }, { quiet: true }).catch(() => undefined);
}
