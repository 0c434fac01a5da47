import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { goTo } from '../../../../lib/browser/navigation.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { useAccount } from '../../../../lib/session/account.ts';
import { enterClinic } from '../../../../lib/session/enter-clinic.ts';
import { ConfirmAction } from '../../../../ui/dialog/confirm-action.tsx';
import { Failure } from '../../../../ui/feedback/failure.tsx';
import { SkeletonRows } from '../../../../ui/feedback/skeleton.tsx';
import { showToast } from '../../../../ui/feedback/toast.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import { relatedClinicsQuery, standAfterLeaving, useLeave } from '../../api.ts';
import styles from '../onboarding.module.css';
import { StandingTag } from '../papers/standing-tag.tsx';

interface Related {
  clinicId: string;
  clinicName: string;
  isCompany: boolean;
}

function Leave({ clinic }: { clinic: Related }) {
  const t = useT();
  const leave = useLeave();
  const confirm = async () => {
    const answer = await leave.mutateAsync({ clinicId: clinic.clinicId });
    showToast('success', t('onboarding.link.left', { clinic: clinic.clinicName }));
    await standAfterLeaving(answer);
  };
  return (
    <ConfirmAction
      question={t('onboarding.link.leaveQuestion', { clinic: clinic.clinicName })}
      confirmLabel={t('onboarding.link.leave')}
      onConfirm={confirm}
      trigger={(open) => (
        <Button size="small" onClick={open}>
          {t('onboarding.link.leave')}
        </Button>
      )}
    >
      <p>{t('onboarding.link.leaveText')}</p>
    </ConfirmAction>
  );
}

/** The clinics of the signed-in person: entered from here, and left. */
export function RelatedClinics() {
  const t = useT();
  const { clinicId } = useAccount();
  const { data, error, refetch } = useQuery(relatedClinicsQuery);
  const enter = async (clinic: Related) => {
    await enterClinic(clinic.clinicId);
    showToast('success', t('onboarding.guide.entered', { clinic: clinic.clinicName }));
    await goTo('/home');
  };
  return (
    <Card title={t('onboarding.guide.myClinics')}>
      {error && !data && <Failure error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonRows rows={2} />}
      {data?.total === 0 && <p className={styles.soft}>{t('onboarding.guide.noClinics')}</p>}
      <ul className={styles.rows}>
        {data?.list.map((clinic) => (
          <li key={clinic.clinicId} className={styles.row}>
            <strong>{clinic.clinicName}</strong>
            <span className={styles.soft}>{clinic.district}</span>
            <StandingTag standing={clinic.authStatus} />
            <span className={styles.end}>
              {!clinic.isCompany && <Leave clinic={clinic} />}
              {clinic.clinicId !== clinicId && (
                <Button size="small" type="primary" onClick={() => void enter(clinic).catch(() => undefined)}>
                  {t('onboarding.guide.enter')}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
