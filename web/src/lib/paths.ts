import type { OrderType } from '@suya/contract/catalogue/catalogue.schema';
import type { Hue } from '../ui/style/tokens.ts';

interface OrderRoute {
  /** The first part of the addresses of its pages; the appliance's key in the catalogue. */
  readonly key: string;
  readonly hue: Hue;
}

/**
 * The appliances whose addresses the specification names (3 sports mouthguard … 8 custom silicone). Appliances
 * added by the lab have pages under the same pattern, by number as well as by key.
 */
export const orderRoutes: Readonly<Record<OrderType, OrderRoute>> = {
  3: { key: 'sportsBraces', hue: 'orange' },
  4: { key: 'whiteBraces', hue: 'blue' },
  5: { key: 'retainer', hue: 'teal' },
  7: { key: 'removeAppliance', hue: 'violet' },
  8: { key: 'childCorrect', hue: 'pink' },
};

const mall = 20;
const keyOf = (type: number) => orderRoutes[type]?.key ?? String(type);
const isOrderType = (type: number) => Number.isInteger(type) && type > 0 && type < 100 && type !== mall;

/** The number of an appliance in an address; undefined if it cannot be one. */
export const orderTypeOf = (type: number): OrderType | undefined => (isOrderType(type) ? type : undefined);

/** The key (or number) of the appliance of a page's address; undefined for any other page. */
export function applianceOfPath(path: string): string | undefined {
  return /^\/(\w+?)(?:CreateOrder|OrderDetail\/[^/]+)\/?$/.exec(path)?.[1];
}

const withQuery = (path: string, query: Readonly<Record<string, string | undefined>>) => {
  const filled = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return filled.length ? `${path}?${new URLSearchParams(filled)}` : path;
};

/** The page of one order. An unknown type leads to the list, never to a dead address. */
export function orderDetailPath(type: number, orderId: string, query: Readonly<Record<string, string>> = {}): string {
  return isOrderType(type)
    ? withQuery(`/${keyOf(type)}OrderDetail/${encodeURIComponent(orderId)}`, query)
    : '/caseList';
}

/** The form of a new order, or of the draft `orderId`. */
export function createOrderPath(
  type: OrderType,
  from: { orderId?: string; patientId?: string; caseId?: string } = {},
): string {
  return withQuery(`/${keyOf(type)}CreateOrder`, from);
}

/** The last check before one or several drafts are submitted. */
export const confirmOrderPath = (type: OrderType, orderIds: readonly string[]) =>
  `/confirmOrder?type=${type}&orderIds=${orderIds.map(encodeURIComponent).join(',')}`;

/** The form in which a submitted order is changed until its design begins. */
export const amendOrderPath = (orderId: string) => `/amendOrder/${encodeURIComponent(orderId)}`;

export const caseListPath = (filters: Readonly<Record<string, string | undefined>> = {}) =>
  withQuery('/caseList', filters);
/** The filter for what waits for the reader, as the workbench and the bell count it. */
export const waitingFilters = { mine: '1' } as const;
/** One case of the clinic: a new one, or one to correct. */
export const casePath = (caseId: string) => withQuery('/caseList/case', { id: caseId });
export const createCasePath = (from: { caseId?: string; patientId?: string } = {}) =>
  withQuery('/caseList/create', { id: from.caseId, patientId: from.patientId });
export const labCasePath = (caseId: string) => `/lab/cases/${encodeURIComponent(caseId)}`;
/** One of the clinic's boxes on its way to the lab. The code on its label leads the clinic's own people here. */
export const ownBoxPath = (deliveryId: string) => withQuery('/modelDelivery', { tab: 'sent', box: deliveryId });
/** A box at the lab, where its receipt is written. */
export const labBoxPath = (deliveryId: string) => `/lab/deliveries/${encodeURIComponent(deliveryId)}`;
export const patientPath = (patientId: string) => withQuery('/patientCenter', { id: patientId });
/** Who saw a patient's file. */
export const patientLooksPath = (patientId: string) => withQuery('/patientCenter', { id: patientId, view: 'looks' });
export const labOrderPath = (orderId: string) => `/lab/orders/${encodeURIComponent(orderId)}`;
export const cashierPath = (payToken: string) => withQuery('/wxPay', { payToken });
/** The unpaid bills, of one clinic if it is given. */
export const unpaidPath = (clinicId?: string) => withQuery('/mergePay', { clinicId: clinicId || undefined });
/** The last check before some bills are paid. */
export const payBillsPath = (billIds: readonly string[]) =>
  `/mergePay/confirmOrder?${new URLSearchParams(billIds.map((id) => ['id', id]))}`;
