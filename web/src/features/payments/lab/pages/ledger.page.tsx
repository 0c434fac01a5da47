import { Button } from 'antd';
import { useT } from '../../../../lib/i18n.tsx';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { Failure } from '../../../../ui/feedback/failure.tsx';
import { SkeletonCard } from '../../../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../../../ui/page/page-header.tsx';
import { isRunning, type LedgerCheck, useCheckLedger, useLedgerChecks } from '../api.ts';
import { EarlierChecks, LastCheck } from '../parts/check-summary.tsx';
import styles from '../parts/ledger.module.css';
import { Promises } from '../parts/promises.tsx';

/** The newest check that is over is shown while the next one runs. */
function Checks({ checks }: { checks: readonly LedgerCheck[] }) {
  const t = useT();
  const over = checks.filter((check) => !isRunning(check));
  const [last, ...earlier] = over;
  return (
    <div className={styles.sections}>
      {isRunning(checks[0]) && (
        <p role="status" className={styles.running}>
          {t('ledger.running')} · {t('ledger.runningHint')}
        </p>
      )}
      {!last && !isRunning(checks[0]) && <Empty title={t('ledger.never')} hint={t('ledger.neverHint')} />}
      {last && <LastCheck check={last} />}
      {last && !last.failed && <Promises faults={last.faults} />}
      {earlier.length > 0 && <EarlierChecks checks={earlier} />}
    </div>
  );
}

/** Whether ledger, payments and bills agree: when it was looked at last, what was looked at, and what was found. */
export default function LedgerPage() {
  const t = useT();
  const { data, error, refetch } = useLedgerChecks();
  const { run, isAsking } = useCheckLedger();
  const busy = isAsking || isRunning(data?.checks[0]);
  return (
    <>
      <PageHeader
        title={t('ledger.title')}
        purpose={t('ledger.purpose')}
        actions={
          <Button type="primary" loading={busy} disabled={!data} onClick={() => void run().catch(() => {})}>
            {busy ? t('ledger.running') : t('ledger.run')}
          </Button>
        }
      />
      {!data && (error ? <Failure error={error} onRetry={() => void refetch()} /> : <SkeletonCard lines={6} />)}
      {data && <Checks checks={data.checks} />}
    </>
  );
}
