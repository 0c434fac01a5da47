import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useT } from '../../../../lib/i18n.tsx';
import { showToast } from '../../../../ui/feedback/toast.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import { useRested } from '../../../../ui/page/use-rested.ts';
import { clinicsNamedQuery, useInviteClinic } from '../../api.ts';
import styles from '../onboarding.module.css';
import { ChainInvitationRows } from './chain-invitations.tsx';

/** Fewer characters would list clinics to strangers. */
const fewest = 2;

/** Finds a clinic that is here already by the beginning of its name, and asks it to join. */
function Invite() {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [clinicId, setClinicId] = useState<string>();
  const name = useRested(typed.trim());
  const enabled = name.length >= fewest;
  const { data = [], isFetching } = useQuery({
    ...clinicsNamedQuery(name),
    enabled,
    placeholderData: keepPreviousData,
  });
  const invite = useInviteClinic();
  const submit = async () => {
    if (!clinicId) return;
    await invite.mutateAsync({ clinicId });
    setClinicId(undefined);
    showToast('success', t('onboarding.growth.invited'));
  };
  return (
    <div className={styles.row}>
      <Select<string>
        className={styles.candidate}
        aria-label={t('onboarding.growth.choose')}
        placeholder={t('onboarding.growth.choose')}
        showSearch
        filterOption={false}
        loading={enabled && isFetching}
        notFoundContent={t(enabled ? 'onboarding.link.none' : 'onboarding.link.searchHint')}
        value={clinicId ?? null}
        options={
          enabled ? data.map((one) => ({ value: one.clinicId, label: `${one.clinicName} · ${one.district}` })) : []
        }
        onSearch={setTyped}
        onChange={setClinicId}
      />
      <Button disabled={!clinicId} loading={invite.isPending} onClick={() => void submit().catch(() => undefined)}>
        {t('onboarding.growth.invite')}
      </Button>
    </div>
  );
}

/** How a chain grows: its head office opens a further clinic, or asks one that is here already to join. */
export function ChainClinics({ chainId }: { chainId: string }) {
  const t = useT();
  return (
    <Card
      title={t('onboarding.growth.title')}
      extra={<Link to={`/createCompany?${new URLSearchParams({ chainId })}`}>{t('onboarding.growth.open')}</Link>}
    >
      <p className={styles.soft}>{t('onboarding.growth.text')}</p>
      <Invite />
      <ChainInvitationRows />
    </Card>
  );
}
