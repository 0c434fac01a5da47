import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { useT } from '../../../lib/i18n.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { SkeletonCard } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { doctorDecidedQuery, doctorPapersQuery, titlesQuery } from '../api.ts';
import { Facts } from '../parts/facts.tsx';
import styles from '../parts/onboarding.module.css';
import { DoctorForm } from '../parts/papers/doctor-form.tsx';
import { EarlierReason } from '../parts/papers/earlier-reason.tsx';
import { PaperField } from '../parts/papers/paper-field.tsx';
import { StandingTag } from '../parts/papers/standing-tag.tsx';

type Papers = NonNullable<Awaited<ReturnType<NonNullable<typeof doctorPapersQuery.queryFn>>>>;

/** Papers that cannot be changed now: under review, or passed. */
function HandedIn({ papers }: { papers: Papers }) {
  const t = useT();
  const titles = useQuery(titlesQuery);
  const isAgain = papers.hasUpdated && papers.authStatus === 0;
  const decided = useQuery({ ...doctorDecidedQuery, enabled: isAgain }).data;
  return (
    <Card
      title={t('onboarding.doctor.title')}
      extra={<StandingTag standing={papers.authStatus} isAgain={papers.hasUpdated} />}
    >
      {isAgain && <EarlierReason reason={decided?.rejectReason} />}
      <p>{t(papers.authStatus === 1 ? 'onboarding.doctor.passedText' : 'onboarding.doctor.reviewText')}</p>
      <Facts
        facts={[
          [t('onboarding.doctor.realName'), papers.realName],
          [t('onboarding.doctor.titlePost'), titles.data?.find(({ value }) => value === papers.titlePost)?.label],
        ]}
      />
      <div className={styles.papers} data-kept="true">
        {papers.idCardPath && (
          <PaperField kind="idCard" label={t('onboarding.doctor.idCard')} value={papers.idCardPath.path} readOnly />
        )}
        {papers.certPath && (
          <PaperField
            kind="certificate"
            label={t('onboarding.doctor.certificate')}
            value={papers.certPath.path}
            readOnly
          />
        )}
      </div>
    </Card>
  );
}

function DoctorPapers() {
  const t = useT();
  const { data, error, refetch } = useQuery(doctorPapersQuery);
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonCard lines={6} />;
  if (data.authStatus === 0 || data.authStatus === 1) return <HandedIn papers={data} />;
  const initial = {
    realName: data.realName,
    ...(data.titlePost ? { titlePost: data.titlePost } : {}),
    ...(data.idCardPath ? { idCardPath: data.idCardPath.path } : {}),
    ...(data.certPath ? { certPath: data.certPath.path } : {}),
  };
  return (
    <>
      {data.rejectReason && (
        <p className={styles.problem} role="alert">
          {t('onboarding.company.rejected', { reason: data.rejectReason })}
        </p>
      )}
      <DoctorForm initial={initial} isAgain={data.authStatus === 2} />
    </>
  );
}

/** /userInfo/{type}: `doctor` are a doctor's papers; everything else of a person stands in the personal centre. */
export default function UserInfoPage() {
  const t = useT();
  const { type } = useParams();
  if (type === 'clinic') return <Navigate to="/myCompany" replace />;
  if (type !== 'doctor') return <Navigate to="/personalCenter" replace />;
  return (
    <>
      <PageHeader title={t('onboarding.doctor.title')} purpose={t('onboarding.doctor.purpose')} />
      <div className={styles.page}>
        <DoctorPapers />
      </div>
    </>
  );
}
