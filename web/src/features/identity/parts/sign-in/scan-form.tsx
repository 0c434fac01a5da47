import type { SignInResult } from '@suya/contract/identity/identity.schema';
import { lazy, Suspense } from 'react';
import { brandName } from '../../../../lib/brand.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { PlainButton } from '../../../../ui/page/plain.tsx';
import styles from './scan.module.css';
import { useScanLogin } from './use-scan-login.ts';

const QrCode = lazy(() => import('../../../../ui/values/qr-code.tsx'));

type Scan = ReturnType<typeof useScanLogin>;

/** What is said in the place of a code that can no longer be scanned; undefined while it can. */
function useWordsInstead({ state, failure, isPaused }: Scan): string | undefined {
  const t = useT();
  if (failure) return failure.message || t('identity.scan.failed');
  if (state === 'refused') return t('identity.scan.refused');
  return isPaused ? t('identity.scan.paused') : undefined;
}

function Progress({ state, secondsLeft }: Scan) {
  const t = useT();
  const isTaken = state === 'scanned' || state === 'confirmed';
  return (
    <>
      <p className={styles.news} role="status">
        {isTaken && t(`identity.scan.${state}`)}
      </p>
      {!isTaken && secondsLeft > 0 && (
        <p className={styles.soft}>{t('identity.scan.expiresIn', { seconds: secondsLeft })}</p>
      )}
    </>
  );
}

/** Sign-in by a phone that is signed in: a code to scan, and the number that has to be chosen there. */
export default function ScanForm({ onSignedIn }: { onSignedIn: (result: SignInResult) => void }) {
  const t = useT();
  const scan = useScanLogin(onSignedIn);
  const { code, state } = scan;
  const instead = useWordsInstead(scan);
  return (
    <section className={styles.scan} aria-label={t('identity.scan.title')}>
      <p className={styles.soft}>{t('identity.scan.purpose', { brand: brandName() })}</p>
      <div className={styles.code} data-dimmed={instead !== undefined || state === 'scanned' || state === 'confirmed'}>
        {code && (
          <Suspense fallback={null}>
            <QrCode text={new URL(code.qrContent, location.origin).href} label={t('identity.scan.code')} />
          </Suspense>
        )}
      </div>
      {instead ? (
        <>
          <p role="alert" className={styles.over}>
            {instead}
          </p>
          <PlainButton onClick={scan.renew}>{t('identity.scan.renew')}</PlainButton>
        </>
      ) : (
        <>
          {code && (
            <p className={styles.number}>
              {t('identity.scan.number')} <strong className="figures">{code.number}</strong>
            </p>
          )}
          <Progress {...scan} />
        </>
      )}
    </section>
  );
}
