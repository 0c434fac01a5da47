import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useAccount, useCan } from '../../../lib/account.ts';
import { useT } from '../../../lib/i18n.tsx';
import { useSlot } from '../../../lib/slots.ts';
import { Failure } from '../../../ui/failure.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonCard } from '../../../ui/skeleton.tsx';
import { type Workbench, workbenchQuery } from '../api.ts';
import { GroupCounts } from '../parts/group-counts.tsx';
import styles from '../parts/home.module.css';
import { Month } from '../parts/month.tsx';
import { QuickCreate } from '../parts/quick-create.tsx';
import { RecentPatients } from '../parts/recent-patients.tsx';
import { Urgent } from '../parts/urgent.tsx';
import { Waiting } from '../parts/waiting.tsx';

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

function Loaded({ data }: { data: Workbench }) {
  const can = useCan();
  const UnreadTalk = useSlot('UnreadTalk');
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <Waiting orders={data.waiting} count={data.counts.waitingForMe} />
        <Urgent orders={data.urgent} />
        <GroupCounts counts={data.counts} />
        <Month data={data} />
      </div>
      <div className={styles.column}>
        {UnreadTalk && (
          <Suspense fallback={null}>
            <UnreadTalk />
          </Suspense>
        )}
        {can('editOrders') && <QuickCreate />}
        {can('viewPatients') && <RecentPatients patients={data.recentPatients} />}
      </div>
    </div>
  );
}

/** The workbench: what waits for me first, then the state of all orders, new orders, recent patients, the month. */
export default function HomePage() {
  const t = useT();
  const { name } = useAccount();
  const { data, error, refetch } = useQuery(workbenchQuery);
  return (
    <>
      <PageHeader title={t('workbench.title')} purpose={t('workbench.greeting', { name })} />
      {data ? <Loaded data={data} /> : error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading />}
    </>
  );
}
