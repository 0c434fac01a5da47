import type { SignInResult } from '@suya/contract/identity/identity.schema';
import { lazy, Suspense } from 'react';
import { brandName } from '../../../../lib/brand.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { byScan } from '../../waiting.api.ts';
import { useWaitingDevice } from './use-waiting-device.ts';
import styles from './waiting.module.css';
import { WaitingPanel } from './waiting-panel.tsx';

const QrCode = lazy(() => import('../../../../ui/values/qr-code.tsx'));

/** Sign-in by a phone that is signed in: a code to scan, and the number that has to be chosen there. */
export default function ScanForm({ onSignedIn }: { onSignedIn: (result: SignInResult) => void }) {
  const t = useT();
  const { opened, ...waiting } = useWaitingDevice(byScan, onSignedIn);
  return (
    <WaitingPanel way="scan" waiting={waiting} number={opened?.number}>
      {(isDimmed) => (
        <>
          <p className={styles.soft}>{t('identity.scan.purpose', { brand: brandName() })}</p>
          <div className={styles.code} data-dimmed={isDimmed}>
            {opened && (
              <Suspense fallback={null}>
                <QrCode text={new URL(opened.qrContent, location.origin).href} label={t('identity.scan.code')} />
              </Suspense>
            )}
          </div>
        </>
      )}
    </WaitingPanel>
  );
}
