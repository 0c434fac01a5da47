import type { PayType } from '@suya/contract/payments/payments.schema';
import type { ClinicCtx } from '../../../platform/ctx.ts';

/** The payment that a way is chosen for. The payer's link leads to it. */
export interface Choice {
  readonly clinicId: string;
  readonly paymentId: string;
  readonly payNo: string;
}

/** The result of the choice: a code to scan, a page to continue on, or nothing because it is already settled. */
export interface Chosen {
  readonly codeUrl: string | null;
  readonly payUrl: string | null;
  readonly settled: boolean;
}

/** A way to pay. Payments that it begins are settled only by the payment's machine. */
export interface Way {
  /**
   * Begins to pay.
   * @param payer sees the payment's clinic only
   * @throws AppError 404 no such payment, billNotPayable
   */
  choose(payer: ClinicCtx, choice: Choice): Promise<Chosen>;
}

/** The ways on offer, by pay type. */
export type Ways = ReadonlyMap<PayType, Way>;
