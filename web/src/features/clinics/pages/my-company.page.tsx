import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useT } from '../../../lib/i18n.tsx';
import { useAccount } from '../../../lib/session/account.ts';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { SkeletonCard } from '../../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { organisationsQuery } from '../api.ts';
import { ChainClinics } from '../parts/chain/chain-clinics.tsx';
import { ChainInvitations } from '../parts/chain/chain-invitations.tsx';
import { HeadOfficePeople } from '../parts/chain/head-office.tsx';
import styles from '../parts/onboarding.module.css';
import { FollowingParts, OrganisationCard } from '../parts/papers/organisation-record.tsx';

/** /myCompany: the organisations that the signed-in person manages, and how their papers stand. */
export default function MyCompanyPage() {
  const t = useT();
  const { isCompany } = useAccount();
  const { data, error, refetch } = useQuery(organisationsQuery);
  const rejected = 2;
  const following = data?.main?.authStatus === rejected ? data.subs.filter((sub) => sub.authStatus === rejected) : [];
  const records = data && [...(data.main ? [data.main] : []), ...data.subs.filter((sub) => !following.includes(sub))];
  return (
    <>
      <PageHeader title={t('onboarding.company.record')} purpose={t('onboarding.company.purpose')} />
      <div className={styles.page}>
        {error && !data && <Failure error={error} onRetry={() => void refetch()} />}
        {!error && !data && <SkeletonCard lines={6} />}
        {records?.map((record) => (
          <OrganisationCard key={record.companyId} record={record} />
        ))}
        <FollowingParts parts={following} />
        {data && !(isCompany && data.main) && <ChainInvitations />}
        {isCompany && data?.main && <ChainClinics chainId={data.main.companyId} />}
        {isCompany && data?.main && <HeadOfficePeople />}
        {records?.length === 0 && (
          <Empty
            title={t('onboarding.company.none')}
            hint={t('onboarding.company.noneHint')}
            action={<Link to="/clinicManage">{t('onboarding.guide.title')}</Link>}
          />
        )}
      </div>
    </>
  );
}
