import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { id, text } from '../http/fields.ts';
import { pageOf, paging } from '../http/paging.ts';
import { delivery, deliveryStates, receiveBody } from './deliveries.schema.ts';

const deliveryParams = z.strictObject({ deliveryId: id });

export const listLabDeliveries = endpoint({
  method: 'POST',
  path: '/lab-api/v1/deliveries/list',
  summary: 'What clinics sent, newest first; keyword is a number, a tracking number or an order number',
  access: 'labView',
  repeat: 'reads',
  sensitive: true,
  body: z.strictObject({ ...paging, keyword: text(60).default(''), state: z.enum(deliveryStates).optional() }),
  answer: pageOf(delivery),
});

export const getLabDelivery = endpoint({
  method: 'GET',
  path: '/lab-api/v1/deliveries/{deliveryId}',
  summary: 'One delivery: what the QR code of its label opens',
  access: 'labView',
  sensitive: true,
  params: deliveryParams,
  answer: delivery,
});

export const receiveDelivery = endpoint({
  method: 'POST',
  path: '/lab-api/v1/deliveries/{deliveryId}/receive',
  summary:
    'Write how each order’s model arrived; a complete one lets its order go on. What was incomplete can be received again when the rest is there',
  access: 'labIntake',
  repeat: 'key',
  params: deliveryParams,
  body: receiveBody,
  answer: delivery,
});
