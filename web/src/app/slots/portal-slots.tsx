import { lazy } from 'react';
import type { Slots } from '../../lib/slots.ts';

const PhonePhotos = lazy(() =>
  import('../../features/deliveries/parts/phone-link.tsx').then((module) => ({ default: module.PhoneLink })),
);

const NewOrder = lazy(() =>
  import('../../features/orders/shared/new-order-button.tsx').then((module) => ({ default: module.NewOrderButton })),
);

/** Parts of one feature that are shown in the pages of one to its left, on the clinic's side. */
export const portalSlots: Slots = {
  PatientCases: lazy(() => import('../../features/cases/parts/patient-cases.tsx')),
  PatientOrders: lazy(() => import('../../features/orders/parts/patient-orders.tsx')),
  OrderLine: lazy(() => import('../../features/orders/parts/clinic-order-line.tsx')),
  PlanReview: lazy(() => import('../../features/plans/parts/clinic-plan-review.tsx')),
  NewOrder,
  PhonePhotos,
};
