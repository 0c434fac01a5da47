import type { RouteObject } from 'react-router';
import { orderRoutes } from '../lib/paths.ts';

type Page = RouteObject['lazy'];

/** A lazily loaded page: a module under `features/<domain>/pages` with its component as the default export. */
export const page =
  (load: () => Promise<{ default: () => React.ReactNode }>): Page =>
  async () => ({ Component: (await load()).default });

/** The pages of one appliance's orders; `key` is its key in the catalogue, or its number. */
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
  { path: 'clinicManage', lazy: page(() => import('../features/clinics/pages/clinic-manage.page.tsx')) },
  { path: 'createCompany', lazy: page(() => import('../features/clinics/pages/create-company.page.tsx')) },
  { path: 'createCompanys', lazy: page(() => import('../features/clinics/pages/create-chain.page.tsx')) },
  { path: 'concatCompany', lazy: page(() => import('../features/clinics/pages/concat-company.page.tsx')) },
  { path: 'authStatus', lazy: page(() => import('../features/clinics/pages/auth-status.page.tsx')) },
  { path: 'userInfo/:type', lazy: page(() => import('../features/clinics/pages/user-info.page.tsx')) },
  { path: 'myCompany', lazy: page(() => import('../features/clinics/pages/my-company.page.tsx')) },
  { path: 'baseEmployee', lazy: page(() => import('../features/clinics/pages/base-employee.page.tsx')) },
];

/** Personal pages, in the frame of the reader's side. */
export const personalPages: RouteObject[] = [
  { path: 'personalCenter', lazy: page(() => import('../features/identity/pages/personal-center.page.tsx')) },
  { path: 'setting', lazy: page(() => import('../features/identity/pages/setting.page.tsx')) },
];

/** Pages around the sign-in, as light as it: no component library, only the texts of the entrance. */
export const entrancePages: RouteObject[] = [
  { path: 'register', lazy: page(() => import('../features/identity/pages/register.page.tsx')) },
  { path: 'forgits', lazy: page(() => import('../features/identity/pages/forgits.page.tsx')) },
  { path: 'change', lazy: page(() => import('../features/identity/pages/change.page.tsx')) },
  { path: 'complete', lazy: page(() => import('../features/identity/pages/complete.page.tsx')) },
];

/** Public pages to read: brand, language and text. */
export const openPages: RouteObject[] = [
  { path: 'privacypolicy', lazy: page(() => import('../features/identity/pages/privacy-policy.page.tsx')) },
  { path: 'useragreement', lazy: page(() => import('../features/identity/pages/user-agreement.page.tsx')) },
  { path: 'smsOutbox', lazy: page(() => import('../features/identity/pages/sms-outbox.page.tsx')) },
];

/** Public pages to act on, for anybody with a link, signed in or not; with the component library. */
export const visitorPages: RouteObject[] = [
  { path: 'relateClinic', lazy: page(() => import('../features/clinics/pages/relate-clinic.page.tsx')) },
  { path: 'invitation', lazy: page(() => import('../features/clinics/pages/invitation.page.tsx')) },
];

const cashier = page(() => import('../features/payments/pages/cashier.page.tsx'));

/** Pages without sign-in that use antd (the cashier); each has its own layout. */
export const publicPages: RouteObject[] = [
  { path: 'wxPay', lazy: cashier },
  { path: 'pay', lazy: cashier },
];
