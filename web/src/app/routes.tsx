import type { RouteObject } from 'react-router';
import { orderRoutes } from '../lib/paths.ts';

type Page = RouteObject['lazy'];

/** A page loaded when it is opened: a module under features/<domain>/pages with its component as the default export. */
export const page =
  (load: () => Promise<{ default: () => React.ReactNode }>): Page =>
  async () => ({ Component: (await load()).default });

/** The pages of one appliance's orders; `key` is the catalogue's, or its number. */
export const applianceOrderPages = (key: string): RouteObject[] => [
  { path: `${key}CreateOrder`, lazy: page(() => import('../features/orders/pages/create-order.page.tsx')) },
  { path: `${key}OrderDetail/:orderId`, lazy: page(() => import('../features/orders/pages/order-detail.page.tsx')) },
];

/** Pages of the clinic, inside the portal's frame. */
export const portalPages: RouteObject[] = [
  { path: 'home', lazy: page(() => import('../features/workbench/pages/home.page.tsx')) },
  { path: 'patientCenter', lazy: page(() => import('../features/patients/pages/patient-center.page.tsx')) },
  { path: 'caseList', lazy: page(() => import('../features/orders/pages/case-list.page.tsx')) },
  { path: 'caseList/create', lazy: page(() => import('../features/cases/pages/case-create.page.tsx')) },
  { path: 'caseList/case', lazy: page(() => import('../features/cases/pages/case.page.tsx')) },
  { path: 'stagingBox', lazy: page(() => import('../features/orders/pages/staging-box.page.tsx')) },
  ...Object.values(orderRoutes).flatMap(({ key }) => applianceOrderPages(key)),
  { path: 'amendOrder/:orderId', lazy: page(() => import('../features/orders/pages/amend-order.page.tsx')) },
  { path: 'modelDelivery', lazy: page(() => import('../features/deliveries/pages/model-delivery.page.tsx')) },
  { path: 'confirmOrder', lazy: page(() => import('../features/orders/pages/confirm-order.page.tsx')) },
  { path: 'mergePay', lazy: page(() => import('../features/payments/pages/merge-pay.page.tsx')) },
  { path: 'mergePay/confirmOrder', lazy: page(() => import('../features/payments/pages/confirm-payment.page.tsx')) },
];

const cashier = page(() => import('../features/payments/pages/cashier.page.tsx'));

/** Pages without sign-in that use antd (the cashier); each lays itself out. */
export const publicPages: RouteObject[] = [
  { path: 'wxPay', lazy: cashier },
  { path: 'pay', lazy: cashier },
];
