import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import { clinicMeans } from '../api.ts';
import { PlanReview } from './plan-review.tsx';

/** The plan review as the clinic has it. */
export default function ClinicPlanReview({ order }: { order: OrderDetail }) {
  return <PlanReview order={order} means={clinicMeans} />;
}
