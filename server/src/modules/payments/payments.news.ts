import type { PaymentState } from '@suya/contract/payments/payments.machine';

/** The reason of a bill: a type and an id that only the module which opened the bill understands. */
export interface Cause {
  readonly type: string;
  readonly id: string;
}

interface BillNews {
  readonly billId: string;
  readonly cause: Cause;
}

declare module '../../platform/events/events.ts' {
  interface NewsPayloads {
    'bill.opened': BillNews;
    /** Emitted in the settling transaction, so that the cause moves with it or not at all. `kind` is the bill's. */
    'bill.settled': BillNews & { readonly kind: number; readonly paymentId: string };
    'bill.closed': BillNews;
    'payment.moved': { readonly paymentId: string; readonly payNo: string; readonly state: PaymentState };
  }
}
