import type { PayType } from '@suya/contract/payments/payments.schema';
import type { PaymentDeps } from '../payments.deps.ts';
import { gatewayWay } from './gateway-way.ts';
import type { Way, Ways } from './way.ts';

/**
 * The offered ways: one for each configured gateway. A way without a gateway (quota, bank transfer, points) needs a
 * new file in this folder and a line here.
 */
export function openWays(deps: Omit<PaymentDeps, 'ways'>): Ways {
  const ways: [PayType, Way][] = [...deps.gateways.values()].map((gateway) => [
    gateway.payType,
    gatewayWay(gateway, deps),
  ]);
  return new Map(ways.sort(([one], [other]) => one - other));
}
