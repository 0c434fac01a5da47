import { useState } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import { PlainButton } from '../../../ui/page/plain.tsx';
import styles from './cashier.module.css';

/** Hands the page's own address on, to whoever is to pay. */
export function CopyLink() {
  const t = useT();
  const [copied, setCopied] = useState(false);
  // Browsers give no clipboard to pages that came over plain http; then the address bar has to do.
  if (!navigator.clipboard) return null;
  const copy = () => navigator.clipboard.writeText(location.href).then(() => setCopied(true));
  return (
    <div className={styles.copy}>
      <PlainButton onClick={() => void copy()}>{t('payments.cashier.copyLink')}</PlainButton>
      <p className={styles.hint} role="status">
        {t(copied ? 'payments.cashier.linkCopied' : 'payments.cashier.copyHint')}
      </p>
    </div>
  );
}
