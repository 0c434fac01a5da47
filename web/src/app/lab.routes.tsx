import type { RouteObject } from 'react-router';
import { page } from './routes.tsx';

/** Pages of the lab, inside the lab's frame. Only the lab's people load this module and what it imports. */
export const labPages: RouteObject[] = [
  { index: true, lazy: page(() => import('../features/orders/lab/pages/queue.page.tsx')) },
  { path: 'board', lazy: page(() => import('../features/orders/lab/pages/board.page.tsx')) },
  { path: 'mine', lazy: page(() => import('../features/orders/lab/pages/mine.page.tsx')) },
  { path: 'figures', lazy: page(() => import('../features/orders/lab/pages/figures.page.tsx')) },
  { path: 'orders/new', lazy: page(() => import('../features/orders/lab/pages/new-order.page.tsx')) },
  { path: 'calendar', lazy: page(() => import('../features/orders/lab/pages/calendar.page.tsx')) },
  { path: 'talks', lazy: page(() => import('../features/cases/lab/pages/talks.page.tsx')) },
  { path: 'cases/:caseId', lazy: page(() => import('../features/cases/lab/pages/lab-case.page.tsx')) },
  { path: 'deliveries', lazy: page(() => import('../features/deliveries/lab/pages/deliveries.page.tsx')) },
  {
    path: 'deliveries/:deliveryId',
    lazy: page(() => import('../features/deliveries/lab/pages/delivery.page.tsx')),
  },
  { path: 'catalogue', lazy: page(() => import('../features/catalogue/lab/pages/catalogue.page.tsx')) },
  { path: 'authentications', lazy: page(() => import('../features/clinics/lab/pages/authentications.page.tsx')) },
  {
    path: 'authentications/:submissionId',
    lazy: page(() => import('../features/clinics/lab/pages/authentication.page.tsx')),
  },
  { path: 'work', lazy: page(() => import('../features/work/lab/pages/work.page.tsx')) },
  { path: 'ledger', lazy: page(() => import('../features/payments/lab/pages/ledger.page.tsx')) },
  { path: 'accounts', lazy: page(() => import('../features/identity/lab/pages/accounts.page.tsx')) },
  { path: 'orders/:orderId', lazy: page(() => import('../features/orders/lab/pages/lab-order.page.tsx')) },
];
