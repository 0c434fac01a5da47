import './deliveries.tables.ts';
import './deliveries.news.ts';
import {
  cancelDelivery,
  getDelivery,
  getDeliveryLabel,
  listAwaitingModels,
  listDeliveries,
  listScannedOrders,
  sendModels,
} from '@suya/contract/deliveries/deliveries.endpoints';
import { getLabDelivery, listLabDeliveries, receiveDelivery } from '@suya/contract/deliveries/lab-deliveries.endpoints';
import { addPhonePhoto, createPhoneLink, openPhoneLink } from '@suya/contract/deliveries/phone.endpoints';
import { inside, type Module, on } from '../../platform/module.ts';
import type {} from '../orders/index.ts';
import type {} from '../patients/index.ts';
import { findAwaiting, findScanned } from './awaiting.views.ts';
import { deliveryOf, findDeliveries } from './deliveries.views.ts';
import { concernsShipments, followOrder } from './follow-order.ts';
import { deliveryLabel, type LabelDeps } from './label.ts';

import { addOnPhone, createLink, endPhoneLinks, openOnPhone, type PhoneDeps } from './phone-links.ts';
import { receive } from './receive-delivery.ts';
import { send, takeBack } from './send-models.ts';

export { openLabelPress } from './label.ts';

/** What is shipped or sent: models to the lab, appliances to the clinic, photos from a phone. */
export function deliveriesModule(deps: LabelDeps & PhoneDeps): Module {
  return {
    name: 'deliveries',
    routes: [
      on(sendModels, (ctx, input) => send(ctx, input)),
      on(listDeliveries, (ctx, input) => findDeliveries(ctx, input)),
      on(listAwaitingModels, (ctx, input) => findAwaiting(ctx, input)),
      on(listScannedOrders, (ctx, input) => findScanned(ctx, input)),
      on(getDelivery, (ctx, { deliveryId }) => deliveryOf(ctx, deliveryId)),
      on(cancelDelivery, (ctx, input) => takeBack(ctx, input)),
      on(getDeliveryLabel, (ctx, { deliveryId }) => deliveryLabel(ctx, deliveryId, deps)),
      on(listLabDeliveries, (ctx, input) => findDeliveries(ctx, input)),
      on(getLabDelivery, (ctx, { deliveryId }) => deliveryOf(ctx, deliveryId)),
      on(receiveDelivery, (ctx, input) => receive(ctx, input)),
      on(createPhoneLink, (ctx, input) => createLink(ctx, input, deps)),
      on(openPhoneLink, (ctx, input) => openOnPhone(ctx, input, deps)),
      on(addPhonePhoto, (ctx, input) => addOnPhone(ctx, input, deps)),
    ],
    subscriptions: [inside('order.moved', followOrder, concernsShipments), inside('patient.withdrew', endPhoneLinks)],
  };
}
