import type { SignInResult } from '@suya/contract/identity/identity.schema';
import { type FocusEvent, useState } from 'react';
import { brandName } from '../../../../lib/brand.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { PlainButton, PlainField } from '../../../../ui/page/plain.tsx';
import { byCode } from '../../waiting.api.ts';
import { useWaitingDevice } from './use-waiting-device.ts';
import styles from './waiting.module.css';
import { WaitingPanel } from './waiting-panel.tsx';

/** The link as text, and a button that copies it. Browsers give no clipboard to pages that came over plain http. */
function LinkField({ link }: { link: string }) {
  const t = useT();
  const [copied, setCopied] = useState('');
  const copy = () => navigator.clipboard.writeText(link).then(() => setCopied(link));
  return (
    <PlainField
      label={t('identity.code.link')}
      value={link}
      readOnly
      onFocus={({ target }: FocusEvent<HTMLInputElement>) => target.select()}
      after={
        navigator.clipboard && (
          <PlainButton className={styles.copy} onClick={() => void copy()}>
            {t(copied === link ? 'identity.code.copied' : 'identity.code.copy')}
          </PlainButton>
        )
      }
    />
  );
}

/** Sign-in by another device that is signed in: a link to open there, and the number that has to be chosen. */
export default function CodeForm({ onSignedIn }: { onSignedIn: (result: SignInResult) => void }) {
  const t = useT();
  const { opened, ...waiting } = useWaitingDevice(byCode, onSignedIn);
  const link = opened && new URL(opened.link, location.origin).href;
  return (
    <WaitingPanel way="code" waiting={waiting} number={opened?.number}>
      {(isDimmed) => (
        <>
          <ol className={styles.steps}>
            <li>{t('identity.code.first', { brand: brandName() })}</li>
            <li>{t('identity.code.second')}</li>
          </ol>
          <div className={styles.link} data-dimmed={isDimmed}>
            <LinkField link={link ?? ''} />
          </div>
        </>
      )}
    </WaitingPanel>
  );
}
