import type { DeliveryState } from '@suya/contract/deliveries/deliveries.schema';
import { newsKind } from '../../platform/events/events.ts';

export const deliveriesNews = {
  /** Models were sent, taken back, or received. */
  'delivery.moved': newsKind<{ readonly deliveryId: string; readonly state: DeliveryState }>({
    ...{ clinic: 'viewOrders', lab: 'labView', person: false },
    shows: ['deliveryId', 'state'],
  }),
};

declare module '../../platform/events/events.ts' {
  interface NewsKinds {
    deliveries: typeof deliveriesNews;
  }
}
