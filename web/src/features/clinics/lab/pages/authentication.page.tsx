import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { useT } from '../../../../lib/i18n.tsx';
import { Failure } from '../../../../ui/feedback/failure.tsx';
import { SkeletonCard } from '../../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import { PageHeader } from '../../../../ui/page/page-header.tsx';
import { type Authentication, authenticationQuery } from '../api.ts';
import styles from '../parts/authentication.module.css';
import { DecideAuthentication } from '../parts/decide-authentication.tsx';
import { ReviewedPaper } from '../parts/reviewed-paper.tsx';
import { PastOf, TypedFacts } from '../parts/submission-facts.tsx';

function Review({ authentication }: { authentication: Authentication }) {
  const t = useT();
  return (
    <div className={styles.page}>
      <div className={styles.column}>
        <TypedFacts authentication={authentication} />
        {authentication.rejectReason && (
          <Card title={t('authentications.decided')}>
            <p>{authentication.rejectReason}</p>
          </Card>
        )}
        {authentication.authStatus === 0 && <DecideAuthentication authentication={authentication} />}
        <PastOf authentication={authentication} />
      </div>
      <Card title={t('authentications.papers')}>
        <div className={styles.papers}>
          {authentication.papers.map((paper) => (
            <ReviewedPaper key={paper.paperId} paper={paper} />
          ))}
        </div>
      </Card>
    </div>
  );
}

/** One submission: typed data beside its pictures, the decision, and what came before. */
export default function AuthenticationPage() {
  const t = useT();
  const { submissionId = '' } = useParams();
  const { data, error, refetch } = useQuery(authenticationQuery(submissionId));
  return (
    <>
      <PageHeader
        title={data?.name ?? t('authentications.title')}
        purpose={data && t(`authentications.kinds.${data.kind}`)}
        actions={<Link to="/lab/authentications">{t('authentications.back')}</Link>}
      />
      {error && !data && <Failure error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonCard lines={8} />}
      {data && <Review authentication={data} />}
    </>
  );
}
