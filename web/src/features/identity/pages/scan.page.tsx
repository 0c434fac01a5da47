import type { AnswerOf } from '@suya/contract/http/endpoint';
import { codes, UNREACHED } from '@suya/contract/http/errors';
import type { openScan, ScanState } from '@suya/contract/identity/scan.endpoints';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { brandName } from '../../../lib/brand.ts';
import { formatTime } from '../../../lib/format.ts';
import { Refusal } from '../../../lib/http/refusal.ts';
import { useT } from '../../../lib/i18n.tsx';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { usePageTitle } from '../../../ui/page/page-title.ts';
import { PlainButton } from '../../../ui/page/plain.tsx';
import { Mark } from '../../../ui/values/mark.tsx';
import { DeviceName } from '../parts/account/device-name.tsx';
import { FactorGate } from '../parts/factor/factor-gate.tsx';
import styles from '../parts/sign-in/scan.module.css';
import { openScanQuery, useConfirmScan } from '../scan.api.ts';

type Asked = AnswerOf<typeof openScan>;
type Outcome = 'accepted' | 'refused' | 'mismatch' | 'over';

function outcomeOf(status: ScanState, accept: boolean): Outcome {
  if (status === 'confirmed') return 'accepted';
  if (status === 'refused') return accept ? 'mismatch' : 'refused';
  return 'over';
}

function Question({ scanId, asked, onEnd }: { scanId: string; asked: Asked; onEnd: (outcome: Outcome) => void }) {
  const t = useT();
  const confirm = useConfirmScan();
  const [number, setNumber] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const numbers = useRef<HTMLFieldSetElement>(null);
  const onError = ({ code, message }: Refusal) => {
    const isUndecided = code === UNREACHED || code === codes.factorNeeded;
    return isUndecided ? showToast('error', message) : onEnd('over');
  };
  const answer = (accept: boolean) =>
    confirm.mutate(
      { scanId, accept, number: number || (asked.numbers[0] ?? '') },
      { onSuccess: ({ status }) => onEnd(outcomeOf(status, accept)), onError },
    );
  const accept = () => {
    if (number) return answer(true);
    setIsMissing(true);
    numbers.current?.querySelector('input')?.focus();
  };
  return (
    <section className={styles.asked}>
      <h1>{t('identity.phoneScan.question')}</h1>
      <dl className={styles.facts}>
        <dt>{t('identity.phoneScan.device')}</dt>
        <dd>
          <DeviceName device={asked.device} />
        </dd>
        <dt>{t('identity.phoneScan.address')}</dt>
        <dd className="figures">{asked.address}</dd>
        <dt>{t('identity.phoneScan.askedAt')}</dt>
        <dd className="figures">{formatTime(asked.askedAt)}</dd>
      </dl>
      <fieldset ref={numbers} className={styles.numbers}>
        <legend>
          {t('identity.phoneScan.pick')}
          {isMissing && !number && (
            <span role="alert" className={styles.over}>
              {' '}
              · {t('identity.phoneScan.pickFirst')}
            </span>
          )}
        </legend>
        {asked.numbers.map((entry) => (
          <label key={entry} className="figures">
            <input type="radio" name="number" checked={entry === number} onChange={() => setNumber(entry)} />
            {entry}
          </label>
        ))}
      </fieldset>
      <p className={styles.soft}>{t('identity.phoneScan.warning')}</p>
      <div className={styles.actions}>
        <PlainButton look="primary" busy={confirm.isPending} onClick={accept}>
          {t('identity.phoneScan.accept')}
        </PlainButton>
        <PlainButton busy={confirm.isPending} onClick={() => answer(false)}>
          {t('identity.phoneScan.refuse')}
        </PlainButton>
      </div>
    </section>
  );
}

function Result({ outcome }: { outcome: Outcome }) {
  const t = useT();
  const isGood = outcome === 'accepted';
  const hint = outcome === 'mismatch' ? 'refused' : outcome;
  return (
    <section className={styles.result} role="status">
      <span className={styles.sign} data-good={isGood} aria-hidden="true">
        {isGood ? '✓' : '×'}
      </span>
      <h1>{t(`identity.phoneScan.${outcome}`)}</h1>
      <p>{t(`identity.phoneScan.${hint}Hint`)}</p>
      {hint === 'refused' && <Link to="/personalCenter?currentLocation=2">{t('identity.phoneScan.toPassword')}</Link>}
    </section>
  );
}

/** What the sign-in's QR code opens on a phone that is signed in: which browser asks, three numbers, yes or no. */
export default function ScanPage() {
  const t = useT();
  usePageTitle(t('identity.phoneScan.title'));
  const scanId = useSearchParams()[0].get('id') ?? '';
  const { data: asked, error, refetch } = useQuery({ ...openScanQuery(scanId), enabled: scanId !== '' });
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
      <main>
        {(outcome ?? (isOver && 'over')) ? (
          <Result outcome={outcome ?? 'over'} />
        ) : isUnreached ? (
          <Empty
            title={t('shell.unreached')}
            action={<PlainButton onClick={() => void refetch()}>{t('common.retry')}</PlainButton>}
          />
        ) : asked ? (
          <Question scanId={scanId} asked={asked} onEnd={setOutcome} />
        ) : (
          <SkeletonRows rows={4} />
        )}
      </main>
      <FactorGate />
    </div>
  );
}
