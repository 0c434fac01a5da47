import type { OrderType } from '@suya/contract/catalogue/catalogue.schema';
import type { Hue } from '../ui/tokens.ts';

interface OrderRoute {
  /** Begins the addresses of its pages; the catalogue has it as the appliance's key. */
  readonly key: string;
  readonly hue: Hue;
}

/**
 * The appliances whose addresses the specification names (3 sports mouthguard … 8 custom silicone). What the lab adds
 * has its pages under the same pattern, and is found by its number as well as by its key.
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

/** The number of an appliance out of an address; undefined where it can be none. */
export const orderTypeOf = (type: number): OrderType | undefined => (isOrderType(type) ? type : undefined);

/** The key (or number) of the appliance whose page an address leads to; undefined where it is another page. */
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

/** The last look before one or several drafts are handed in. */
export const confirmOrderPath = (type: OrderType, orderIds: readonly string[]) =>
  `/confirmOrder?type=${type}&orderIds=${orderIds.map(encodeURIComponent).join(',')}`;

/** The form in which a submitted order is changed until its design begins. */
export const amendOrderPath = (orderId: string) => `/amendOrder/${encodeURIComponent(orderId)}`;

export const caseListPath = (filters: Readonly<Record<string, string | undefined>> = {}) =>
  withQuery('/caseList', filters);
/** What waits for the reader, as the workbench and the bell count it. */
export const waitingFilters = { group: 'waitingForMe', mine: '1' } as const;
/** One case of the clinic; a new one, or the case to correct. */
export const casePath = (caseId: string) => withQuery('/caseList/case', { id: caseId });
export const createCasePath = (from: { caseId?: string; patientId?: string } = {}) =>
  withQuery('/caseList/create', { id: from.caseId, patientId: from.patientId });
export const labCasePath = (caseId: string) => `/lab/cases/${encodeURIComponent(caseId)}`;
/** One box of the clinic's on its way to the lab: where its label's code leads the clinic's own people. */
export const ownBoxPath = (deliveryId: string) => withQuery('/modelDelivery', { tab: 'sent', box: deliveryId });
export const patientPath = (patientId: string) => withQuery('/patientCenter', { id: patientId });
/** Who saw a patient's file. */
export const patientLooksPath = (patientId: string) => withQuery('/patientCenter', { id: patientId, view: 'looks' });
export const labOrderPath = (orderId: string) => `/lab/orders/${encodeURIComponent(orderId)}`;
export const cashierPath = (payToken: string) => withQuery('/wxPay', { payToken });
/** The bills that wait for payment, of one clinic where one is named. */
export const unpaidPath = (clinicId?: string) => withQuery('/mergePay', { clinicId: clinicId || undefined });
/** The last look before some bills are paid. */
export const payBillsPath = (billIds: readonly string[]) =>
  `/mergePay/confirmOrder?${new URLSearchParams(billIds.map((id) => ['id', id]))}`;
