import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useT } from '../../../../lib/i18n.tsx';
import { useAccount } from '../../../../lib/session/account.ts';
import { Failure } from '../../../../ui/feedback/failure.tsx';
import { SkeletonRows } from '../../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import { clinicStandingQuery, doctorStandingQuery } from '../../api.ts';
import styles from '../onboarding.module.css';
import { type Standing, StandingTag } from './standing-tag.tsx';

interface Props {
  label: string;
  to: string;
  papers: { authStatus: Standing; rejectReason: string | null } | undefined;
}

function Row({ label, to, papers }: Props) {
  const t = useT();
  if (!papers) return null;
  const { authStatus, rejectReason } = papers;
  return (
    <li className={styles.row}>
      <strong>{label}</strong>
      <StandingTag standing={authStatus} />
      <Link className={styles.end} to={to}>
        {t(authStatus === 2 ? 'onboarding.guide.mend' : 'onboarding.guide.open')}
      </Link>
      {authStatus === 2 && rejectReason && (
        <p className={styles.problem}>{t('onboarding.company.rejected', { reason: rejectReason })}</p>
      )}
    </li>
  );
}

/** How the clinic's and the doctor's papers stand, each with the way to mend it. */
export function MyStanding() {
  const t = useT();
  const { side } = useAccount();
  const doctor = useQuery(doctorStandingQuery);
  const clinic = useQuery({ ...clinicStandingQuery, enabled: side === 'clinic' });
  const failed = [doctor, clinic].find(({ error }) => error);
  return (
    <Card title={t('onboarding.guide.myStanding')}>
      {failed && <Failure error={failed.error} onRetry={() => void failed.refetch()} />}
      {(doctor.isLoading || clinic.isLoading) && <SkeletonRows rows={2} />}
      <ul className={styles.rows}>
        <Row label={t('onboarding.guide.clinicStanding')} to="/myCompany" papers={clinic.data} />
        <Row label={t('onboarding.guide.doctorStanding')} to="/userInfo/doctor" papers={doctor.data} />
      </ul>
    </Card>
  );
}
