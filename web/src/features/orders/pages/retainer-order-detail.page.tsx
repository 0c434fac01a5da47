import { useParams } from 'react-router';
import { OrderDetailView } from '../parts/detail/order-detail.tsx';

/** A retainer's order. The address may carry `orderType` of an older link; the order itself knows its type. */
export default function RetainerOrderDetailPage() {
  const { orderId = '' } = useParams();
  return <OrderDetailView key={orderId} orderId={orderId} />;
}
