import { useT } from '../../../../lib/i18n.tsx';
import { ConfirmAction } from '../../../../ui/dialog/confirm-action.tsx';
import { showToast } from '../../../../ui/feedback/toast.tsx';
import { PlainButton } from '../../../../ui/page/plain.tsx';
import { useRenewRecoveryCodes } from '../../account.api.ts';
import styles from '../account/account.module.css';

/** The codes for the day the app is lost, the only time that they are shown. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useT();
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'));
    showToast('success', t('account.security.recoveryCopied'));
  };
  return (
    <div className={styles.rows}>
      <p>{t('account.security.recoveryHint')}</p>
      <ul className={styles.codes} aria-label={t('account.security.recovery')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <PlainButton look="primary" onClick={onKept}>
          {t('account.security.recoveryKept')}
        </PlainButton>
        {/* Browsers give no clipboard to pages that came over plain http. */}
        {navigator.clipboard && (
          <PlainButton onClick={() => void copy()}>{t('account.security.recoveryCopy')}</PlainButton>
        )}
      </div>
    </div>
  );
}

/** How many codes are left, and ten new ones in their place. */
export function RecoveryLeft({ left, onNew }: { left: number; onNew: (codes: readonly string[]) => void }) {
  const t = useT();
  const renew = useRenewRecoveryCodes();
  const confirm = async () => {
    const { recoveryCodes } = await renew.mutateAsync({});
    onNew(recoveryCodes);
  };
  return (
    <div className={styles.rowHead}>
      <p className={`${styles.soft} ${styles.main}`}>
        {left === 0 ? t('account.security.recoveryNone') : t('account.security.recoveryLeft', { count: left })}
      </p>
      <ConfirmAction
        question={t('account.security.recoveryNewAsk')}
        onConfirm={confirm}
        trigger={(open) => <PlainButton onClick={open}>{t('account.security.recoveryNew')}</PlainButton>}
      />
    </div>
  );
}
