import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { formatTime } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { ConfirmAction } from '../../../../ui/dialog/confirm-action.tsx';
import { Failure } from '../../../../ui/feedback/failure.tsx';
import { SkeletonRows } from '../../../../ui/feedback/skeleton.tsx';
import { showToast } from '../../../../ui/feedback/toast.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import type { Tone } from '../../../../ui/style/tokens.ts';
import { StatusTag } from '../../../../ui/values/status-tag.tsx';
import { myApplicationsQuery, useWithdraw } from '../../api.ts';
import styles from '../onboarding.module.css';

const tones: Record<'pending' | 'passed' | 'rejected' | 'withdrawn', Tone> = {
  pending: 'info',
  passed: 'done',
  rejected: 'problem',
  withdrawn: 'closed',
};

function Withdraw({ clinicId, clinicName }: { clinicId: string; clinicName: string }) {
  const t = useT();
  const withdraw = useWithdraw();
  const confirm = async () => {
    await withdraw.mutateAsync({ clinicId });
    showToast('success', t('onboarding.link.withdrawn'));
  };
  return (
    <ConfirmAction
      question={t('onboarding.link.withdrawQuestion', { clinic: clinicName })}
      onConfirm={confirm}
      trigger={(open) => (
        <Button size="small" onClick={open}>
          {t('onboarding.link.withdraw')}
        </Button>
      )}
    />
  );
}

/** What the signed-in person asked of clinics, and what became of it. */
export function MyApplications() {
  const t = useT();
  const { data, error, refetch } = useQuery(myApplicationsQuery);
  return (
    <Card title={t('onboarding.link.mine')}>
      {error && !data && <Failure error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonRows rows={2} />}
      {data?.total === 0 && <p className={styles.soft}>{t('onboarding.link.noneMine')}</p>}
      <ul className={styles.rows}>
        {data?.list.map((application) => (
          <li key={application.applicationId} className={styles.row}>
            <strong>{application.clinicName}</strong>
            <StatusTag tone={tones[application.state]} label={t(`onboarding.link.states.${application.state}`)} />
            <span className={styles.soft}>
              {t('onboarding.link.appliedAt', { time: formatTime(application.appliedAt) })}
            </span>
            {application.state === 'pending' && (
              <span className={styles.end}>
                <Withdraw clinicId={application.clinicId} clinicName={application.clinicName} />
              </span>
            )}
            {application.rejectReason && (
              <p className={styles.problem}>{t('onboarding.link.reason', { reason: application.rejectReason })}</p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
