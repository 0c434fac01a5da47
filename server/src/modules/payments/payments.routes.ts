import * as ledger from '@suya/contract/payments/lab-ledger.endpoints';
import * as endpoints from '@suya/contract/payments/payments.endpoints';
import { on, type Route } from '../../platform/module.ts';
import { narrowed } from '../../platform/narrow-ctx.ts';
import { combineCheck, mergePay, renewPayLink } from './bills/merge-pay.ts';
import { cancelPayment, getPayStatus } from './cashier/get-pay-status.ts';
import { savePayType } from './cashier/save-pay-type.ts';
import { checkLedger, getLedgerChecks } from './ledger/check-ledger.ts';
import type { PaymentDeps } from './payments.deps.ts';
import { unPayCount, unPayList } from './payments.views.ts';
import { takeNotice } from './settling/take-notice.ts';

export const paymentsRoutes = (deps: PaymentDeps): Route[] => [
  on(endpoints.unPayCount, (ctx) => unPayCount(ctx)),
  on(endpoints.unPayList, (ctx, input) => unPayList(narrowed(ctx, input.clinicId), input)),
  on(endpoints.combineCheck, (ctx, input) => combineCheck(ctx, deps, input.payInfoIds)),
  on(endpoints.mergePay, (ctx, input) => mergePay(ctx, deps, input)),
  on(endpoints.renewPayLink, (ctx, input) => renewPayLink(ctx, input.payNo)),
  on(endpoints.savePayType, (ctx, input) => savePayType(ctx, deps, input)),
  on(endpoints.getPayStatus, (ctx, input) => getPayStatus(ctx, deps, input.payToken)),
  on(endpoints.cancelPayment, (ctx, input) => cancelPayment(ctx, deps, input.payNo)),
  on(endpoints.takeNotice, (ctx, input) => takeNotice(ctx, deps, input)),
  on(ledger.getLedgerChecks, (ctx) => getLedgerChecks(ctx)),
  on(ledger.checkLedger, (ctx) => checkLedger(ctx)),
];
