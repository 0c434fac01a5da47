import type { OrderType } from '@suya/contract/catalogue/catalogue.schema';
import type { Hue } from '../ui/tokens.ts';

interface OrderRoute {
  readonly create: string;
  readonly detail: string;
  readonly hue: Hue;
  /** Whether it can be ordered in the portal as it stands. */
  readonly orderable: boolean;
}

/** Routes of the specification for each order type (3 sports mouthguard … 8 custom silicone). */
export const orderRoutes: Readonly<Record<OrderType, OrderRoute>> = {
  3: { create: '/sportsBracesCreateOrder', detail: '/sportsBracesOrderDetail', hue: 'orange', orderable: false },
  4: { create: '/whiteBracesCreateOrder', detail: '/whiteBracesOrderDetail', hue: 'blue', orderable: false },
  5: { create: '/retainerCreateOrder', detail: '/retainerOrderDetail', hue: 'teal', orderable: true },
  7: { create: '/removeApplianceCreateOrder', detail: '/removeApplianceOrderDetail', hue: 'violet', orderable: false },
  8: { create: '/childCorrectCreateOrder', detail: '/childCorrectOrderDetail', hue: 'pink', orderable: false },
};

const withQuery = (path: string, query: Readonly<Record<string, string | undefined>>) => {
  const filled = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return filled.length ? `${path}?${new URLSearchParams(filled)}` : path;
};

const isOrderType = (type: number): type is OrderType => type in orderRoutes;

/** The page of one order. An unknown type leads to the list, never to a dead address. */
export function orderDetailPath(type: number, orderId: string, query: Readonly<Record<string, string>> = {}): string {
  return isOrderType(type)
    ? withQuery(`${orderRoutes[type].detail}/${encodeURIComponent(orderId)}`, query)
    : '/caseList';
}

/** The form of a new order, or of the draft `orderId`. */
export function createOrderPath(type: OrderType, from: { orderId?: string; patientId?: string } = {}): string {
  return withQuery(orderRoutes[type].create, from);
}

export const caseListPath = (filters: Readonly<Record<string, string | undefined>> = {}) =>
  withQuery('/caseList', filters);
export const patientPath = (patientId: string) => withQuery('/patientCenter', { id: patientId });
export const labOrderPath = (orderId: string) => `/lab/orders/${encodeURIComponent(orderId)}`;
export const cashierPath = (payToken: string) => withQuery('/wxPay', { payToken });
/** The last look before some bills are paid. */
export const payBillsPath = (billIds: readonly string[]) =>
  `/mergePay/confirmOrder?${new URLSearchParams(billIds.map((id) => ['id', id]))}`;
