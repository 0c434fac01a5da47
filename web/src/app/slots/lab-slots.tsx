import { lazy } from 'react';
import { DesignFindings } from '../../features/plans/lab/parts/check/design-findings.tsx';
import type { Slots } from '../../lib/slots.ts';

/** Parts of one feature that are shown in the pages of one to its left, on the lab's side. */
export const labSlots: Slots = {
  PlanReview: lazy(() => import('../../features/plans/lab/parts/lab-plan-review.tsx')),
  DesignUpload: lazy(() => import('../../features/plans/lab/parts/upload/design-upload.tsx')),
  CheckPanel: lazy(() => import('../../features/plans/lab/parts/check/check-panel.tsx')),
  DesignFindings,
  OrderLine: lazy(() => import('../../features/orders/lab/parts/order/lab-order-line.tsx')),
};
