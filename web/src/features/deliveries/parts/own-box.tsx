import CameraOutlined from '@ant-design/icons/CameraOutlined';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useT } from '../../../lib/i18n.tsx';
import { orderDetailPath } from '../../../lib/paths.ts';
import { useCan } from '../../../lib/session/account.ts';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { deliveryQuery, useCreatePhoneLink } from '../api.ts';
import { DeliveryCard } from './delivery-card.tsx';

/** Leads this device, which is signed in, to where photos of the order are taken. */
function TakePhotos({ orderId, name }: { orderId: string; name: string }) {
  const t = useT();
  const navigate = useNavigate();
  const create = useCreatePhoneLink();
  const go = async () => {
    const { pathname, hash } = new URL((await create.mutateAsync({ orderId })).url);
    await navigate(`${pathname}${hash}`);
  };
  return (
    <Button
      icon={<CameraOutlined />}
      aria-label={t('deliveries.box.takeOf', { name })}
      loading={create.isPending}
      onClick={() => void go().catch(() => undefined)}
    >
      {t('deliveries.box.take')}
    </Button>
  );
}

/** The box whose printed label was scanned, with a way to take photos of each of its orders. */
export function OwnBox({ deliveryId }: { deliveryId: string }) {
  const can = useCan();
  const { data, error, refetch } = useQuery(deliveryQuery(deliveryId));
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={3} />;
  return (
    <DeliveryCard
      delivery={data}
      orderPath={({ orderType, orderId }) => orderDetailPath(orderType, orderId)}
      itemActions={({ orderId, orderNo, patientName }) =>
        can('uploadFiles') && <TakePhotos orderId={orderId} name={patientName ?? orderNo} />
      }
    />
  );
}
