import {
  cancelDelivery,
  getDelivery,
  getDeliveryLabel,
  listAwaitingModels,
  listDeliveries,
  listScannedOrders,
  sendModels,
} from '@suya/contract/deliveries/deliveries.endpoints';
import { createPhoneLink } from '@suya/contract/deliveries/phone.endpoints';
import type { CallOf } from '@suya/contract/http/endpoint';
import { call } from '../../lib/http/client.ts';
import { query, useAct } from '../../lib/http/query.ts';

const news = ['delivery', 'order'];

export const awaitingQuery = (asked: CallOf<typeof listAwaitingModels>) => query(listAwaitingModels, asked, { news });
export const scannedQuery = (asked: CallOf<typeof listScannedOrders>) => query(listScannedOrders, asked, { news });
export const deliveriesQuery = (filters: CallOf<typeof listDeliveries>) => query(listDeliveries, filters, { news });
export const deliveryQuery = (deliveryId: string) =>
  query(getDelivery, { deliveryId }, { news: [`delivery:${deliveryId}`] });

export const useSendModels = () => useAct(sendModels, { invalidates: [listAwaitingModels, listDeliveries] });
export const useCancelDelivery = () => useAct(cancelDelivery, { invalidates: [listAwaitingModels, listDeliveries] });
export const useCreatePhoneLink = () => useAct(createPhoneLink);

/** The label of a box as PDF. */
export const fetchLabel = async (deliveryId: string): Promise<Blob> =>
  (await call(getDeliveryLabel, { deliveryId })) as Blob;
