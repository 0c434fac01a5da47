import type { Module } from '../../platform/module.ts';
import { checkBooks } from './ledger/check-ledger.ts';
import { type PaymentSettings, withDefaults } from './payments.deps.ts';
import { paymentsRoutes } from './payments.routes.ts';
import { refundWork } from './refunds/pursue-refunds.ts';
import { followPayments } from './settling/follow-payments.ts';

const EVERY_MS = 1000;
const CHECK_EVERY_MS = 2000;

/** Bills, payments, refunds and the ledger. Emits `bill.*` and `payment.moved`; does not know what is paid for. */
export function paymentsModule(settings: PaymentSettings): Module {
  const deps = withDefaults(settings);
  return {
    name: 'payments',
    routes: paymentsRoutes(deps),
    jobs: [
      { name: 'payments.follow', everyMs: EVERY_MS, run: (ctx) => followPayments(ctx, deps) },
      { name: 'payments.check', everyMs: CHECK_EVERY_MS, run: checkBooks },
    ],
    work: [refundWork(deps)],
  };
}
