import { UNREACHED } from '@suya/contract/http/errors';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { brandName } from '../../../lib/brand.ts';
import { Refusal } from '../../../lib/http/refusal.ts';
import { useT } from '../../../lib/i18n.tsx';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { usePageTitle } from '../../../ui/page/page-title.ts';
import { PlainButton } from '../../../ui/page/plain.tsx';
import { Mark } from '../../../ui/values/mark.tsx';
import { FactorGate } from '../parts/factor/factor-gate.tsx';
import { DeviceOutcome, DeviceQuestion, type Outcome } from '../parts/sign-in/device-question.tsx';
import styles from '../parts/sign-in/waiting.module.css';
import { openScanQuery, useConfirmScan } from '../waiting.api.ts';

/** What the sign-in's QR code opens on a phone that is signed in: which browser asks, three numbers, yes or no. */
export default function ScanPage() {
  const t = useT();
  usePageTitle(t('identity.phoneScan.title'));
  const scanId = useSearchParams()[0].get('id') ?? '';
  const { data: asked, error, refetch } = useQuery({ ...openScanQuery(scanId), enabled: scanId !== '' });
  const confirm = useConfirmScan();
  const [outcome, setOutcome] = useState<Outcome>();
  const isUnreached = error instanceof Refusal && error.code === UNREACHED;
  const isOver = scanId === '' || (error !== null && !isUnreached);
  return (
    <div className={styles.page}>
      <meta name="robots" content="noindex, nofollow" />
      <header className={styles.brand}>
        <Mark />
        {brandName()}
      </header>
      <main className={styles.asked}>
        {(outcome ?? (isOver && 'over')) ? (
          <DeviceOutcome words="phoneScan" outcome={outcome ?? 'over'} />
        ) : isUnreached ? (
          <Empty
            title={t('shell.unreached')}
            action={<PlainButton onClick={() => void refetch()}>{t('common.retry')}</PlainButton>}
          />
        ) : asked ? (
          <DeviceQuestion
            words="phoneScan"
            asked={asked}
            busy={confirm.isPending}
            send={(answer, then) => confirm.mutate({ scanId, ...answer }, then)}
            onEnd={setOutcome}
          />
        ) : (
          <SkeletonRows rows={4} />
        )}
      </main>
      <FactorGate />
    </div>
  );
}
