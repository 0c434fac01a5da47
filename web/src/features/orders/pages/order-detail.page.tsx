import { useParams } from 'react-router';
import { OrderDetailView } from '../parts/detail/order-detail.tsx';

/**
 * An order of any appliance. Whatever key or `orderType` the address carries: the order itself knows what it is.
 */
export default function OrderDetailPage() {
  const { orderId = '' } = useParams();
  return <OrderDetailView key={orderId} orderId={orderId} />;
}
