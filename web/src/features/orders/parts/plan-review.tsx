import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import { MeshPreview } from './files/mesh-preview.tsx';

interface Props {
  order: OrderDetail;
  side: 'clinic' | 'lab';
  highlightVersionId?: string;
  onDecided: () => void;
}

/** The latest design version in 3D. */
export default function PlanReview({ order }: Props) {
  const latest = order.designs.toSorted((a, b) => b.version - a.version)[0];
  return latest ? <MeshPreview files={latest.files} /> : null;
}
