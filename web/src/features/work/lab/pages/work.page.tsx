import { useT } from '../../../../lib/i18n.tsx';
import { Failure } from '../../../../ui/feedback/failure.tsx';
import { SkeletonCard } from '../../../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../../../ui/page/page-header.tsx';
import { useBackgroundWork } from '../api.ts';
import { DeadLetters } from '../parts/dead-letters.tsx';
import { Jobs, WaitingWork } from '../parts/under-way.tsx';
import styles from '../parts/work.module.css';

/** Work in the background: what was given up and can be run again, what waits, and how the jobs by the clock stand. */
export default function WorkPage() {
  const t = useT();
  const { data, error, refetch } = useBackgroundWork();
  return (
    <>
      <PageHeader title={t('work.title')} purpose={t('work.purpose')} />
      {!data && (error ? <Failure error={error} onRetry={() => void refetch()} /> : <SkeletonCard lines={6} />)}
      {data && (
        <div className={styles.sections}>
          <DeadLetters letters={data.dead} />
          {data.waiting.length > 0 && <WaitingWork waiting={data.waiting} />}
          <Jobs jobs={data.jobs} />
        </div>
      )}
    </>
  );
}
