import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { formatTime } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { ConfirmAction } from '../../../../ui/dialog/confirm-action.tsx';
import { Failure } from '../../../../ui/feedback/failure.tsx';
import { SkeletonRows } from '../../../../ui/feedback/skeleton.tsx';
import { showToast } from '../../../../ui/feedback/toast.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import { type HeadOffice, headOfficeQuery, useAddToHeadOffice, useRemoveFromHeadOffice } from '../../api.ts';
import styles from '../onboarding.module.css';

function PersonRow({ person, isOnly }: { person: HeadOffice['people'][number]; isOnly: boolean }) {
  const t = useT();
  const remove = useRemoveFromHeadOffice();
  const { userId, name, phone, since, isMe } = person;
  const confirm = async () => {
    await remove.mutateAsync({ userId });
    showToast('success', t('onboarding.headOffice.removed'));
  };
  return (
    <li className={styles.row}>
      <strong>{name}</strong>
      {isMe && <span className={styles.soft}>{t('staff.you')}</span>}
      <span className={styles.soft}>{phone}</span>
      <span className={styles.soft}>{t('onboarding.headOffice.since', { date: formatTime(since) })}</span>
      <span className={styles.end}>
        {isOnly ? (
          <span className={styles.soft}>{t('onboarding.headOffice.only')}</span>
        ) : (
          <ConfirmAction
            question={t('onboarding.headOffice.removeQuestion', { name })}
            confirmLabel={t('onboarding.headOffice.remove')}
            onConfirm={confirm}
            trigger={(open) => (
              <Button size="small" aria-label={t('onboarding.headOffice.removeNamed', { name })} onClick={open}>
                {t('onboarding.headOffice.remove')}
              </Button>
            )}
          >
            <p>{t('onboarding.headOffice.removeText')}</p>
          </ConfirmAction>
        )}
      </span>
    </li>
  );
}

function Admit({ candidates }: Pick<HeadOffice, 'candidates'>) {
  const t = useT();
  const [userId, setUserId] = useState<string>();
  const add = useAddToHeadOffice();
  const submit = async () => {
    if (!userId) return;
    await add.mutateAsync({ userId });
    setUserId(undefined);
    showToast('success', t('onboarding.headOffice.added'));
  };
  if (candidates.length === 0) return <p className={styles.soft}>{t('onboarding.headOffice.nobody')}</p>;
  return (
    <div className={styles.row}>
      <Select<string>
        className={styles.candidate}
        aria-label={t('onboarding.headOffice.candidate')}
        placeholder={t('onboarding.headOffice.candidate')}
        showSearch
        optionFilterProp="label"
        value={userId ?? null}
        options={candidates.map((one) => ({ value: one.userId, label: `${one.name} · ${one.clinicName}` }))}
        onChange={setUserId}
      />
      <Button disabled={!userId} loading={add.isPending} onClick={() => void submit().catch(() => undefined)}>
        {t('onboarding.headOffice.add')}
      </Button>
    </div>
  );
}

/**
 * The people who see all clinics of the chain. The head office chooses them from its staff; at least one must
 * remain.
 */
export function HeadOfficePeople() {
  const t = useT();
  const { data, error, refetch } = useQuery(headOfficeQuery);
  return (
    <Card title={t('onboarding.headOffice.title')}>
      <p className={styles.soft}>{t('onboarding.headOffice.text')}</p>
      {error && !data && <Failure error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonRows rows={2} />}
      <ul className={styles.rows}>
        {data?.people.map((person) => (
          <PersonRow key={person.userId} person={person} isOnly={data.people.length === 1} />
        ))}
      </ul>
      {data && <Admit candidates={data.candidates} />}
    </Card>
  );
}
