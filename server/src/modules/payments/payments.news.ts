import type { PaymentState } from '@suya/contract/payments/payments.machine';
import { newsKind } from '../../platform/events/events.ts';

/** The reason of a bill: a type and an id that only the module which opened the bill understands. */
export interface Cause {
  readonly type: string;
  readonly id: string;
}

interface BillNews {
  readonly billId: string;
  readonly cause: Cause;
}

const ofMoney = { clinic: 'viewBills', lab: 'labFinance', person: false } as const;

export const paymentsNews = {
  'bill.opened': newsKind<BillNews>({ ...ofMoney, shows: ['billId'] }),
  /** Emitted in the settling transaction, so that the cause moves with it or not at all. `kind` is the bill's. */
  'bill.settled': newsKind<BillNews & { readonly kind: number; readonly paymentId: string }>({
    ...ofMoney,
    shows: ['billId', 'paymentId'],
  }),
  'bill.closed': newsKind<BillNews>({ ...ofMoney, shows: ['billId'] }),
  'payment.moved': newsKind<{ readonly paymentId: string; readonly payNo: string; readonly state: PaymentState }>({
    ...ofMoney,
    shows: ['paymentId', 'state'],
  }),
};

declare module '../../platform/events/events.ts' {
  interface NewsKinds {
    payments: typeof paymentsNews;
  }
}
