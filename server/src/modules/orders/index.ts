import './orders.tables.ts';
import './orders.news.ts';
import {
  actOnLabOrder,
  getLabOrder,
  getLabSlip,
  labBoard,
  listDesigners,
  listLabOrders,
  printLabSlips,
} from '@suya/contract/orders/lab.endpoints';
import { getLabFigures } from '@suya/contract/orders/lab-figures.endpoints';
import {
  actOnOrder,
  copyOrder,
  countOrders,
  exportOrders,
  getDraft,
  getOrder,
  listOrders,
  saveDraft,
  submitOrder,
} from '@suya/contract/orders/orders.endpoints';
import {
  applyTemplateTo,
  deleteTemplate,
  editPrescriptionDefaults,
  getPrescriptionDefaults,
  listTemplates,
  renameTemplate,
  saveTemplate,
} from '@suya/contract/orders/templates.endpoints';
import { getWorkbench, remindersCount } from '@suya/contract/workbench/workbench.endpoints';
import { AppError } from '../../platform/app-error.ts';
import type { LabCtx } from '../../platform/ctx.ts';
import { inside, type Module, on } from '../../platform/module.ts';
import { narrowed } from '../../platform/narrow-ctx.ts';
import type { SheetPress } from '../../platform/sheets/sheet-press.ts';
import { copy, save, submit } from './draft.service.ts';
import { draftOf } from './draft.views.ts';
import { exportMatching } from './export-orders.ts';
import { findOrders } from './find-orders.views.ts';
import { findBoard, findDesigners, findLabOrders } from './lab.views.ts';
import { findFigures } from './lab-figures.views.ts';
import { labSlip, labSlips, type SlipDeps } from './lab-slip/index.ts';
import { lifeRoutes } from './life.routes.ts';
import { countGroups } from './list.views.ts';
import { act } from './orders.service.ts';
import { detailOf } from './orders.views.ts';
import { findOrder } from './record.views.ts';
import { settleOrder } from './settle-order.ts';
import { dropTemplate, fillIn, findTemplates, keepTemplate, nameTemplate, setDefaults } from './templates.service.ts';
import { defaultsOf } from './templates.views.ts';
import { moveOrder } from './transition.ts';
import { countWaiting, workbenchOf } from './workbench.views.ts';

export { addPhotoToOrder } from './add-photo.ts';
export { byDue } from './due.views.ts';
export { openSlipPress } from './lab-slip/index.ts';
export { conditionsOf, selectRows, toOrderRow } from './list.views.ts';
export type { OrderMoved } from './orders.news.ts';
export { addOrderFiles } from './orders.repo.ts';
export type { OrderRecord } from './orders.types.ts';
export { newestOrdersOfCases } from './orders-of-cases.views.ts';
export { movedMeanwhile } from './transition.ts';
export { detailOf, findOrder, moveOrder };

/** The clinic of an order that the lab may see. @throws AppError 404 */
export async function clinicOfOrder(ctx: LabCtx, orderId: string): Promise<string> {
  const order = await findOrder(ctx, orderId);
  if (!order) throw new AppError(404);
  return order.clinicId;
}

/** What orders need to print slips and write workbooks. */
export interface OrdersDeps extends SlipDeps {
  readonly sheets: SheetPress;
}

/** Orders from draft to completion. When a bill is settled, moves its order in the same transaction. */
export function ordersModule(deps: OrdersDeps): Module {
  return {
    name: 'orders',
    routes: [
      on(saveDraft, (ctx, input) => save(ctx, input)),
      on(getDraft, (ctx, { orderId }) => draftOf(ctx, orderId)),
      on(copyOrder, (ctx, { orderId }) => copy(ctx, orderId)),
      on(submitOrder, (ctx, input) => submit(ctx, input)),
      on(actOnOrder, (ctx, input) => act(ctx, input)),
      on(getOrder, (ctx, { orderId }) => detailOf(ctx, orderId)),
      on(listOrders, (ctx, input) => findOrders(narrowed(ctx, input.clinicId), input)),
      on(exportOrders, (ctx, input) => exportMatching(narrowed(ctx, input.clinicId), input, deps.sheets)),
      on(countOrders, (ctx, input) => countGroups(narrowed(ctx, input.clinicId), input)),
      on(listTemplates, (ctx, input) => findTemplates(ctx, input)),
      on(saveTemplate, (ctx, input) => keepTemplate(ctx, input)),
      on(renameTemplate, (ctx, input) => nameTemplate(ctx, input)),
      on(deleteTemplate, (ctx, { templateId }) => dropTemplate(ctx, templateId)),
      on(applyTemplateTo, (ctx, input) => fillIn(ctx, input)),
      on(getPrescriptionDefaults, (ctx) => defaultsOf(ctx)),
      on(editPrescriptionDefaults, (ctx, input) => setDefaults(ctx, input)),
      on(getWorkbench, (ctx, { clinicId }) => workbenchOf(ctx, clinicId)),
      on(remindersCount, (ctx) => countWaiting(ctx)),
      on(listLabOrders, (ctx, input) => findLabOrders(ctx, input)),
      on(labBoard, (ctx, input) => findBoard(ctx, input)),
      on(getLabOrder, (ctx, { orderId }) => detailOf(ctx, orderId)),
      on(actOnLabOrder, (ctx, input) => act(ctx, input)),
      on(listDesigners, (ctx) => findDesigners(ctx)),
      on(getLabSlip, (ctx, { orderId }) => labSlip(ctx, orderId, deps)),
      on(printLabSlips, (ctx, { orderIds }) => labSlips(ctx, orderIds, deps)),
      on(getLabFigures, (ctx, input) => findFigures(ctx, input)),
      ...lifeRoutes,
    ],
    subscriptions: [
      inside('bill.settled', async (ctx, { payload: { cause, kind, paymentId } }) => {
        if (cause.type === 'order') await settleOrder(ctx, { orderId: cause.id, kind, paymentId });
      }),
    ],
  };
}
