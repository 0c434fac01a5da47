import './deliveries.tables.ts';
import './deliveries.news.ts';
import * as deliveries from '@suya/contract/deliveries/deliveries.endpoints';
import * as lab from '@suya/contract/deliveries/lab-deliveries.endpoints';
import * as phone from '@suya/contract/deliveries/phone.endpoints';
import { inside, type Module, on } from '../../platform/module.ts';
import type {} from '../orders/index.ts';
import type {} from '../patients/index.ts';
import { listAwaitingModels, listScannedOrders } from './awaiting.views.ts';
import { getDelivery, listDeliveries } from './deliveries.views.ts';
import { followOrder } from './follow-order.ts';
import { getDeliveryLabel, type LabelDeps } from './label.ts';

import { addPhonePhoto, createPhoneLink, endPhoneLinks, openPhoneLink, type PhoneDeps } from './phone-links.ts';
import { receiveDelivery } from './receive-delivery.ts';
import { cancelDelivery, sendModels } from './send-models.ts';

/** What is shipped or sent: models to the lab, appliances to the clinic, photos from a phone. */
export function deliveriesModule(deps: LabelDeps & PhoneDeps): Module {
  return {
    name: 'deliveries',
    routes: [
      on(deliveries.sendModels, (ctx, input) => sendModels(ctx, input)),
      on(deliveries.listDeliveries, (ctx, input) => listDeliveries(ctx, input)),
      on(deliveries.listAwaitingModels, (ctx, input) => listAwaitingModels(ctx, input)),
      on(deliveries.listScannedOrders, (ctx, input) => listScannedOrders(ctx, input)),
      on(deliveries.getDelivery, (ctx, { deliveryId }) => getDelivery(ctx, deliveryId)),
      on(deliveries.cancelDelivery, (ctx, input) => cancelDelivery(ctx, input)),
      on(deliveries.getDeliveryLabel, (ctx, { deliveryId }) => getDeliveryLabel(ctx, deliveryId, deps)),
      on(lab.listLabDeliveries, (ctx, input) => listDeliveries(ctx, input)),
      on(lab.getLabDelivery, (ctx, { deliveryId }) => getDelivery(ctx, deliveryId)),
      on(lab.receiveDelivery, (ctx, input) => receiveDelivery(ctx, input)),
      on(phone.createPhoneLink, (ctx, input) => createPhoneLink(ctx, input, deps)),
      on(phone.openPhoneLink, (ctx, input) => openPhoneLink(ctx, input, deps)),
      on(phone.addPhonePhoto, (ctx, input) => addPhonePhoto(ctx, input, deps)),
    ],
    subscriptions: [inside('order.moved', followOrder), inside('patient.withdrew', endPhoneLinks)],
  };
}
