import type { OrderNote } from '@suya/contract/orders/workflow/changing';
import type { EffectName } from '@suya/contract/orders/workflow/effects';
import type { OrderEvent } from '@suya/contract/orders/workflow/needs';
import type { OrderStatus } from '@suya/contract/orders/workflow/states';
import { newsKind } from '../../platform/events/events.ts';

/** An order moved. Modules to the right carry out their own `effects`, in the same transaction. */
export interface OrderMoved {
  readonly orderId: string;
  readonly orderType: number;
  readonly event: OrderEvent;
  readonly from: OrderStatus | null;
  readonly to: OrderStatus;
  readonly version: number;
  readonly effects: readonly EffectName[];
  readonly input: Readonly<Record<string, unknown>>;
}

export const ordersNews = {
  'order.moved': newsKind<OrderMoved>({
    ...{ clinic: 'viewOrders', lab: 'labView', person: false },
    shows: ['orderId', 'orderType', 'from', 'to', 'version', 'event'],
  }),
  /** An order was changed without being moved: amended, asked about, promised again. */
  'order.noted': newsKind<{ readonly orderId: string; readonly note: OrderNote; readonly version: number }>({
    ...{ clinic: 'viewOrders', lab: 'labView', person: false },
    shows: ['orderId', 'note', 'version'],
  }),
  /** A draft was saved. Its other open windows read it again. */
  'order.saved': newsKind<{ readonly orderId: string; readonly version: number }>({
    ...{ clinic: 'viewOrders', lab: null, person: false },
    shows: ['orderId', 'version'],
  }),
};

declare module '../../platform/events/events.ts' {
  interface NewsKinds {
    orders: typeof ordersNews;
  }
}
