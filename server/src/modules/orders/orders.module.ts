import './orders.tables.ts';
import './orders.news.ts';
import { inside, type Module } from '../../platform/module.ts';
import { type OrdersDeps, ordersRoutes } from './orders.routes.ts';
import { settleOrder } from './steps/settle-order.ts';

/** Orders from draft to completion. When a bill is settled, moves its order in the same transaction. */
export function ordersModule(deps: OrdersDeps): Module {
  return {
    name: 'orders',
    routes: ordersRoutes(deps),
    subscriptions: [
      inside('bill.settled', async (ctx, { payload: { cause, kind, paymentId } }) => {
        if (cause.type === 'order') await settleOrder(ctx, { orderId: cause.id, kind, paymentId });
      }),
    ],
  };
}
