import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import { useAccount, useCan } from '../../../lib/session/account.ts';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { SkeletonCard } from '../../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { useAddressState } from '../../../ui/page/use-address-state.ts';
import { useOfficeClinics } from '../../clinics/shared/office-clinics.ts';
import { type Workbench, workbenchQuery } from '../api.ts';
import { GroupCounts } from '../parts/group-counts.tsx';
import styles from '../parts/home.module.css';
import { Month } from '../parts/month.tsx';
import { QuickCreate } from '../parts/quick-create.tsx';
import { RecentPatients } from '../parts/recent-patients.tsx';
import { Urgent } from '../parts/urgent.tsx';
import { Waiting } from '../parts/waiting.tsx';

const ClinicFilter = lazy(() =>
  import('../../clinics/shared/clinic-filter.tsx').then((module) => ({ default: module.ClinicFilter })),
);

const UnreadTalk = lazy(() => import('../../cases/shared/unread-talk.tsx'));

const defaults = { clinicId: '' };

function Loading() {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <SkeletonCard lines={6} />
        <SkeletonCard lines={2} />
      </div>
      <div className={styles.column}>
        <SkeletonCard lines={2} />
        <SkeletonCard lines={4} />
      </div>
    </div>
  );
}

function Loaded({ data, clinicId }: { data: Workbench; clinicId: string }) {
  const can = useCan();
  const here = useAccount().clinicId;
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <Waiting orders={data.waiting} count={data.waitingCount} clinicId={clinicId} />
        <Urgent orders={data.urgent} />
        <GroupCounts counts={data.counts} clinicId={clinicId} />
        <Month data={data} clinicId={clinicId} />
      </div>
      <div className={styles.column}>
        <Suspense fallback={null}>
          <UnreadTalk />
        </Suspense>
        {can('editOrders') && <QuickCreate />}
        {can('viewPatients') && (clinicId === '' || clinicId === here) && (
          <RecentPatients patients={data.recentPatients} />
        )}
      </div>
    </div>
  );
}

/** The workbench: what waits for me first, then the state of all orders, new orders, recent patients, the month. */
export default function HomePage() {
  const t = useT();
  const { name } = useAccount();
  const isOffice = useOfficeClinics().length > 0;
  const [{ clinicId }, choose] = useAddressState(defaults);
  const { data, error, refetch } = useQuery(workbenchQuery(clinicId || undefined));
  const clinics = isOffice && (
    <Suspense fallback={null}>
      <ClinicFilter value={clinicId} onChange={(chosen) => choose({ clinicId: chosen })} />
    </Suspense>
  );
  return (
    <>
      <PageHeader title={t('workbench.title')} purpose={t('workbench.greeting', { name })} actions={clinics} />
      {data ? (
        <Loaded data={data} clinicId={clinicId} />
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </>
  );
}
