import { useParams } from 'react-router';
import { LabOrderView } from '../parts/order/lab-order.tsx';

export default function LabOrderPage() {
  const { orderId = '' } = useParams();
  return <LabOrderView orderId={orderId} />;
}
