import type { DeliveryState } from '@suya/contract/deliveries/deliveries.schema';

declare module '../../platform/events/events.ts' {
  interface NewsPayloads {
    /** Models were sent, taken back, or received. */
    'delivery.moved': { readonly deliveryId: string; readonly state: DeliveryState };
  }
}
