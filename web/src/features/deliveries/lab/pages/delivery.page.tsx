import { deliveryMachine } from '@suya/contract/deliveries/deliveries.machine';
import { eventsFor } from '@suya/contract/machine/runner';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useNavigate, useParams } from 'react-router';
import { useT } from '../../../../lib/i18n.tsx';
import { labOrderPath } from '../../../../lib/paths.ts';
import { useCan } from '../../../../lib/session/account.ts';
import { Failure } from '../../../../ui/feedback/failure.tsx';
import { SkeletonCard } from '../../../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../../../ui/page/page-header.tsx';
import styles from '../../parts/deliveries.module.css';
import { DeliveryCard } from '../../parts/delivery-card.tsx';
import { labDeliveryQuery } from '../api.ts';
import { ReceiveForm } from '../parts/receive-form.tsx';

/** One box: what the code of its label opens. Whoever is at intake says here how each model arrived. */
export default function LabDeliveryPage() {
  const t = useT();
  const can = useCan();
  const navigate = useNavigate();
  const { deliveryId = '' } = useParams();
  const { data, error, refetch } = useQuery(labDeliveryQuery(deliveryId));
  const title = t('deliveries.lab.box', { no: data?.no ?? '' });
  const mayReceive = data && can('labIntake') && eventsFor(deliveryMachine, data, 'intake').length > 0;
  return (
    <>
      <PageHeader
        title={title}
        purpose={t('deliveries.lab.boxPurpose')}
        actions={<Button onClick={() => void navigate('/lab/deliveries')}>{t('deliveries.lab.next')}</Button>}
      />
      {error && !data && <Failure error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonCard lines={6} />}
      {data && (
        <div className={styles.box}>
          <DeliveryCard delivery={data} showClinic orderPath={({ orderId }) => labOrderPath(orderId)} />
          {mayReceive && <ReceiveForm key={data.version} delivery={data} />}
        </div>
      )}
    </>
  );
}
