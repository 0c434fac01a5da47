import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { useT } from '../../../lib/i18n.tsx';
import { useAccount } from '../../../lib/session/account.ts';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { SkeletonCard } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { clinicStandingQuery, doctorStandingQuery } from '../api.ts';
import styles from '../parts/onboarding.module.css';
import { type Standing, StandingTag } from '../parts/papers/standing-tag.tsx';

const words = {
  [-1]: { title: 'onboarding.result.missingTitle', action: 'onboarding.result.toSubmit' },
  0: { title: 'onboarding.result.reviewTitle', action: 'onboarding.result.toHome' },
  1: { title: 'onboarding.result.passedTitle', action: 'onboarding.result.toHome' },
  2: { title: 'onboarding.result.rejectedTitle', action: 'onboarding.result.toMend' },
} as const;
const next = { 0: 'onboarding.result.reviewNext', 1: 'onboarding.result.passedNext' } as const;

interface Props {
  papers: { authStatus: Standing; rejectReason: string | null };
  label: string;
  formPath: string;
}

function Result({ papers, label, formPath }: Props) {
  const t = useT();
  const { authStatus, rejectReason } = papers;
  const isSettled = authStatus === 0 || authStatus === 1;
  return (
    <Card title={label} extra={<StandingTag standing={authStatus} />} attention={!isSettled}>
      <div className={styles.rows}>
        <h3>{t(words[authStatus].title)}</h3>
        {isSettled && <p>{t(next[authStatus])}</p>}
        {rejectReason && <p className={styles.problem}>{t('onboarding.company.rejected', { reason: rejectReason })}</p>}
        <p>
          <Link to={isSettled ? '/home' : formPath}>
            <Button type="primary" tabIndex={-1}>
              {t(words[authStatus].action)}
            </Button>
          </Link>
        </p>
      </div>
    </Card>
  );
}

/** /authStatus: what became of the papers, of the clinic or (`of=doctor`) of the doctor, and what to do next. */
export default function AuthStatusPage() {
  const t = useT();
  const { side } = useAccount();
  const [search] = useSearchParams();
  const ofDoctor = search.get('of') === 'doctor' || side === 'none';
  const { data, error, refetch } = useQuery(ofDoctor ? doctorStandingQuery : clinicStandingQuery);
  return (
    <>
      <PageHeader title={t('onboarding.result.title')} />
      <div className={styles.page}>
        {error && !data && <Failure error={error} onRetry={() => void refetch()} />}
        {!error && !data && <SkeletonCard lines={3} />}
        {data && (
          <Result
            papers={data}
            label={t(ofDoctor ? 'onboarding.guide.doctorStanding' : 'onboarding.guide.clinicStanding')}
            formPath={ofDoctor ? '/userInfo/doctor' : '/myCompany'}
          />
        )}
      </div>
    </>
  );
}
