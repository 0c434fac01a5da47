import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { id, seenVersion, text } from '../http/fields.ts';
import { pageOf, paging } from '../http/paging.ts';
import { orderRow } from '../orders/orders.schema.ts';
import { delivery, deliveryStates, scannedOrder, sendBody } from './deliveries.schema.ts';

const deliveryParams = z.strictObject({ deliveryId: id });

export const sendModels = endpoint({
  method: 'POST',
  path: '/suyastar-api/v1/deliveries',
  summary: 'Send physical models of one or several orders, with what travels beside them',
  access: 'editOrders',
  repeat: 'key',
  body: sendBody,
  answer: delivery,
});

export const listDeliveries = endpoint({
  method: 'POST',
  path: '/suyastar-api/v1/deliveries/list',
  summary: 'What the clinic sent, newest first; keyword is a number, a tracking number or an order number',
  access: 'viewOrders',
  repeat: 'reads',
  sensitive: true,
  body: z.strictObject({ ...paging, keyword: text(60).default(''), state: z.enum(deliveryStates).optional() }),
  answer: pageOf(delivery),
});

export const getDelivery = endpoint({
  method: 'GET',
  path: '/suyastar-api/v1/deliveries/{deliveryId}',
  summary: 'One delivery with its orders, and how the lab found them',
  access: 'viewOrders',
  sensitive: true,
  params: deliveryParams,
  answer: delivery,
});

export const cancelDelivery = endpoint({
  method: 'POST',
  path: '/suyastar-api/v1/deliveries/{deliveryId}/cancel',
  summary: 'Take back a delivery that the lab has not received (409 afterwards)',
  access: 'editOrders',
  repeat: 'ends',
  params: deliveryParams,
  body: z.strictObject({ version: seenVersion }),
  answer: delivery,
});

export const getDeliveryLabel = endpoint({
  method: 'GET',
  path: '/suyastar-api/v1/deliveries/{deliveryId}/label',
  summary: 'The label for the box as PDF, with a QR code by which the lab receives it',
  access: 'viewOrders',
  sensitive: true,
  format: 'blob',
  params: deliveryParams,
  answer: z.unknown(),
});

export const listAwaitingModels = endpoint({
  method: 'POST',
  path: '/suyastar-api/v1/deliveries/awaiting',
  summary:
    'Submitted orders that still need a model and have none on its way, the earliest promise first; keyword as in the list of orders',
  access: 'viewOrders',
  repeat: 'reads',
  sensitive: true,
  body: z.strictObject({ ...paging, keyword: text(60).default('') }),
  answer: pageOf(orderRow),
});

export const listScannedOrders = endpoint({
  method: 'POST',
  path: '/suyastar-api/v1/deliveries/scans',
  summary: 'Orders under way that came with digital scans, what the lab asks for again first, then the newest',
  access: 'viewOrders',
  repeat: 'reads',
  sensitive: true,
  body: z.strictObject({ ...paging, keyword: text(60).default('') }),
  answer: pageOf(scannedOrder),
});
