import type { Module } from '../../platform/module.ts';
import { checkBooks } from './check-ledger.ts';
import { followPayments } from './follow-payments.ts';
import { type PaymentSettings, withDefaults } from './payments.deps.ts';
import { paymentsRoutes } from './payments.routes.ts';
import { pursueRefunds } from './pursue-refunds.ts';

export { closeBills, holdBills, type NewBill, openBill, refundAll, refundBills } from './bills.ts';
export { type LedgerFault, verifyLedger } from './ledger.ts';
export type { PaymentSettings } from './payments.deps.ts';
export type { Cause } from './payments.news.ts';
export { humanNumber } from './payments.rules.ts';
export { type BillInJson, billsInJson, toBill } from './payments.views.ts';

const EVERY_MS = 1000;
const CHECK_EVERY_MS = 2000;

/**
 * Bills, payments, refunds and the ledger. Emits `bill.*` and `payment.moved`; does not know what is being paid for.
 */
export function paymentsModule(settings: PaymentSettings): Module {
  const deps = withDefaults(settings);
  return {
    name: 'payments',
    routes: paymentsRoutes(deps),
    jobs: [
      { name: 'payments.follow', everyMs: EVERY_MS, run: (ctx) => followPayments(ctx, deps) },
      { name: 'payments.refund', everyMs: EVERY_MS, run: (ctx) => pursueRefunds(ctx, deps) },
      { name: 'payments.check', everyMs: CHECK_EVERY_MS, run: checkBooks },
    ],
  };
}
