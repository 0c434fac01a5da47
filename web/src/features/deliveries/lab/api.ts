import { getLabDelivery, listLabDeliveries, receiveDelivery } from '@suya/contract/deliveries/lab-deliveries.endpoints';
import type { CallOf } from '@suya/contract/http/endpoint';
import { query, useAct } from '../../../lib/http/query.ts';

export const labDeliveriesQuery = (filters: CallOf<typeof listLabDeliveries>) =>
  query(listLabDeliveries, filters, { news: ['delivery'] });
export const labDeliveryQuery = (deliveryId: string) =>
  query(getLabDelivery, { deliveryId }, { news: [`delivery:${deliveryId}`], staleTime: 0 });
export const useReceiveDelivery = () =>
  useAct(receiveDelivery, { quiet: true, invalidates: [getLabDelivery, listLabDeliveries] });
