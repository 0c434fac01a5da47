import * as lab from '@suya/contract/orders/lab.endpoints';
import * as figures from '@suya/contract/orders/lab-figures.endpoints';
import * as orders from '@suya/contract/orders/orders.endpoints';
import * as templates from '@suya/contract/orders/templates.endpoints';
import * as workbench from '@suya/contract/workbench/workbench.endpoints';
import { on, type Route } from '../../platform/module.ts';
import { narrowed } from '../../platform/narrow-ctx.ts';
import type { SheetPress } from '../../platform/sheets/sheet-press.ts';
import { copyOrder, saveDraft, submitOrder } from './draft/draft.service.ts';
import { getDraft } from './draft/draft.views.ts';
import { labBoard, listDesigners, listLabOrders } from './lab/lab.views.ts';
import { getLabFigures } from './lab/lab-figures.views.ts';
import { getLabSlip, printLabSlips, type SlipDeps } from './lab-slip/index.ts';
import { lifeRoutes } from './life.routes.ts';
import { exportOrders } from './list/export-orders.ts';
import { listOrders } from './list/find-orders.views.ts';
import { countOrders } from './list/list.views.ts';
import { getWorkbench, remindersCount } from './list/workbench.views.ts';
import { getOrder } from './page/order.views.ts';
import { actOnOrder } from './steps/act-on-order.ts';
import {
  applyTemplateTo,
  deleteTemplate,
  editPrescriptionDefaults,
  listTemplates,
  renameTemplate,
  saveTemplate,
} from './templates/templates.service.ts';
import { getPrescriptionDefaults } from './templates/templates.views.ts';

/** What orders need to print slips and write workbooks. */
export interface OrdersDeps extends SlipDeps {
  readonly sheets: SheetPress;
}

const clinicRoutes = ({ sheets }: OrdersDeps): readonly Route[] => [
  on(orders.saveDraft, saveDraft),
  on(orders.getDraft, (ctx, { orderId }) => getDraft(ctx, orderId)),
  on(orders.copyOrder, (ctx, { orderId }) => copyOrder(ctx, orderId)),
  on(orders.submitOrder, submitOrder),
  on(orders.actOnOrder, (ctx, input) => actOnOrder(ctx, input)),
  on(orders.getOrder, (ctx, { orderId }) => getOrder(ctx, orderId)),
  on(orders.listOrders, (ctx, input) => listOrders(narrowed(ctx, input.clinicId), input)),
  on(orders.exportOrders, (ctx, input) => exportOrders(narrowed(ctx, input.clinicId), input, sheets)),
  on(orders.countOrders, (ctx, input) => countOrders(narrowed(ctx, input.clinicId), input)),
  on(templates.listTemplates, (ctx, input) => listTemplates(ctx, input)),
  on(templates.saveTemplate, (ctx, input) => saveTemplate(ctx, input)),
  on(templates.renameTemplate, (ctx, input) => renameTemplate(ctx, input)),
  on(templates.deleteTemplate, (ctx, { templateId }) => deleteTemplate(ctx, templateId)),
  on(templates.applyTemplateTo, (ctx, input) => applyTemplateTo(ctx, input)),
  on(templates.getPrescriptionDefaults, (ctx) => getPrescriptionDefaults(ctx)),
  on(templates.editPrescriptionDefaults, (ctx, input) => editPrescriptionDefaults(ctx, input)),
  on(workbench.getWorkbench, (ctx, { clinicId }) => getWorkbench(ctx, clinicId)),
  on(workbench.remindersCount, (ctx) => remindersCount(ctx)),
];

const labRoutes = (deps: OrdersDeps): readonly Route[] => [
  on(lab.listLabOrders, (ctx, input) => listLabOrders(ctx, input)),
  on(lab.labBoard, (ctx, input) => labBoard(ctx, input)),
  on(lab.getLabOrder, (ctx, { orderId }) => getOrder(ctx, orderId)),
  on(lab.actOnLabOrder, (ctx, input) => actOnOrder(ctx, input)),
  on(lab.listDesigners, (ctx) => listDesigners(ctx)),
  on(lab.getLabSlip, (ctx, { orderId }) => getLabSlip(ctx, orderId, deps)),
  on(lab.printLabSlips, (ctx, { orderIds }) => printLabSlips(ctx, orderIds, deps)),
  on(figures.getLabFigures, (ctx, input) => getLabFigures(ctx, input)),
];

export const ordersRoutes = (deps: OrdersDeps): readonly Route[] => [
  ...clinicRoutes(deps),
  ...labRoutes(deps),
  ...lifeRoutes,
];
