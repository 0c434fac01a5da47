import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import { PlanReview } from '../../parts/plan-review.tsx';
import { labMeans } from '../lab-means.ts';

/** The plan review as the lab has it. */
export default function LabPlanReview({ order }: { order: OrderDetail }) {
  return <PlanReview order={order} means={labMeans} />;
}
