import { useParams } from 'react-router';
import { LabOrderView } from '../parts/lab-order.tsx';

export default function LabOrderPage() {
  const { orderId = '' } = useParams();
  return <LabOrderView orderId={orderId} />;
}
