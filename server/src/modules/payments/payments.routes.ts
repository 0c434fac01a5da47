import * as ledger from '@suya/contract/payments/lab-ledger.endpoints';
import * as endpoints from '@suya/contract/payments/payments.endpoints';
import { on, type Route } from '../../platform/module.ts';
import { narrowed } from '../../platform/narrow-ctx.ts';
import { askForCheck, findChecks } from './check-ledger.ts';
import { chooseWay } from './choose-way.ts';
import { checkCombination, mergePay, renewPayLink } from './merge-pay.ts';
import { cancelPayment, payStatusByLink } from './pay-status.ts';
import type { PaymentDeps } from './payments.deps.ts';
import { countUnpaid, listUnpaid } from './payments.views.ts';
import { takeNotice } from './take-notice.ts';

export const paymentsRoutes = (deps: PaymentDeps): Route[] => [
  on(endpoints.unPayCount, (ctx) => countUnpaid(ctx)),
  on(endpoints.unPayList, (ctx, input) => listUnpaid(narrowed(ctx, input.clinicId), input)),
  on(endpoints.combineCheck, (ctx, input) => checkCombination(ctx, input.payInfoIds)),
  on(endpoints.mergePay, (ctx, input) => mergePay(ctx, deps, input)),
  on(endpoints.renewPayLink, (ctx, input) => renewPayLink(ctx, input.payNo)),
  on(endpoints.savePayType, (ctx, input) => chooseWay(ctx, deps, input)),
  on(endpoints.getPayStatus, (ctx, input) => payStatusByLink(ctx, deps, input.payToken)),
  on(endpoints.cancelPayment, (ctx, input) => cancelPayment(ctx, input.payNo)),
  on(endpoints.wechatNotice, (ctx, input) => takeNotice(ctx, deps, input)),
  on(ledger.getLedgerChecks, (ctx) => findChecks(ctx)),
  on(ledger.checkLedger, (ctx) => askForCheck(ctx)),
];
