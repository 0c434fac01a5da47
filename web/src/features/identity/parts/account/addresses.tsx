import type { listAddresses } from '@suya/contract/clinics/clinics.endpoints';
import type { AnswerOf } from '@suya/contract/http/endpoint';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useT } from '../../../../lib/i18n.tsx';
import { useAccount, useCan } from '../../../../lib/session/account.ts';
import { ConfirmAction } from '../../../../ui/dialog/confirm-action.tsx';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { Failure } from '../../../../ui/feedback/failure.tsx';
import { SkeletonRows } from '../../../../ui/feedback/skeleton.tsx';
import { showToast } from '../../../../ui/feedback/toast.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import { useDeleteAddress } from '../../account.api.ts';
import { addressesQuery } from '../../shared/addresses.ts';
import styles from './account.module.css';
import { AddressEditor } from './address-editor.tsx';

type Address = AnswerOf<typeof listAddresses>[number];

const most = 30;

function Row({ address, onEdit }: { address: Address; onEdit: (() => void) | undefined }) {
  const t = useT();
  const remove = useDeleteAddress();
  const { province, city, district } = address;
  const region = [province, ...(city === province ? [] : [city]), district].join(' ');
  const confirm = async () => {
    await remove.mutateAsync({ addressId: address.id });
    showToast('success', t('account.addresses.removed'));
  };
  return (
    <li>
      <div className={styles.main}>
        <p className={styles.mainLine}>
          <span>{address.name}</span>
          <span className="figures">{address.phone}</span>
        </p>
        <p>
          {region} {address.address}
        </p>
      </div>
      {onEdit && (
        <div className={styles.actions}>
          <Button onClick={onEdit}>{t('common.edit')}</Button>
          <ConfirmAction
            question={t('account.addresses.remove')}
            confirmLabel={t('common.delete')}
            onConfirm={confirm}
            trigger={(open) => <Button onClick={open}>{t('common.delete')}</Button>}
          >
            <p>
              {address.name} · {region} {address.address}
            </p>
          </ConfirmAction>
        </div>
      )}
    </li>
  );
}

function ClinicAddresses({ clinicName }: { clinicName: string }) {
  const t = useT();
  const canEdit = useCan()('editOrders');
  const { data, error, refetch } = useQuery(addressesQuery);
  const [editing, setEditing] = useState<Address | 'new'>();
  if (!data) return error ? <Failure error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={4} />;
  const isFull = data.length >= most;
  const add = canEdit && (
    <Button type="primary" disabled={isFull} onClick={() => setEditing('new')}>
      {t('account.addresses.add')}
    </Button>
  );
  return (
    <Card title={t('account.addresses.title')} extra={data.length > 0 && add}>
      <div className={styles.rows}>
        <p className={styles.soft}>
          {isFull ? t('account.addresses.full') : t('account.addresses.purpose', { clinic: clinicName })}
        </p>
        {data.length === 0 && (
          <Empty title={t('account.addresses.empty')} hint={t('account.addresses.emptyHint')} action={add} />
        )}
        <ul className={styles.list}>
          {data.map((address) => (
            <Row key={address.id} address={address} onEdit={canEdit ? () => setEditing(address) : undefined} />
          ))}
        </ul>
      </div>
      <AddressEditor
        open={editing !== undefined}
        address={editing === 'new' ? undefined : editing}
        onClose={() => setEditing(undefined)}
      />
    </Card>
  );
}

/** The delivery addresses of the clinic one is in; thirty at most. */
export function Addresses() {
  const t = useT();
  const { clinicId, clinicName } = useAccount();
  if (clinicId) return <ClinicAddresses clinicName={clinicName ?? ''} />;
  return (
    <Card title={t('account.addresses.title')}>
      <Empty title={t('account.addresses.noClinic')} hint={t('account.addresses.noClinicHint')} />
    </Card>
  );
}
