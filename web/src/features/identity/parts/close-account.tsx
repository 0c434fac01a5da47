import { useState } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import { endSession } from '../../../lib/manners.ts';
import type { Refusal } from '../../../lib/refusal.ts';
import { Card } from '../../../ui/card.tsx';
import { ConfirmAction } from '../../../ui/confirm-action.tsx';
import { PlainButton } from '../../../ui/plain.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useRemoveAccount } from '../account.api.ts';
import styles from './account.module.css';
import { PasswordField } from './password-field.tsx';

/** The end of the account; what remains, and why, is said before the question is answered. */
export function CloseAccount() {
  const t = useT();
  const remove = useRemoveAccount();
  const [password, setPassword] = useState('');
  const [error, setError] = useState('');
  const close = async () => {
    try {
      if (!password) throw new Error(t('account.security.oldMissing'));
      await remove.mutateAsync({ password });
    } catch (refusal) {
      setError((refusal as Refusal).fields?.password ?? (refusal as Error).message);
      throw refusal;
    }
    showToast('success', t('account.security.closed'));
    await endSession('/login');
  };
  return (
    <Card title={t('account.security.close')}>
      <div className={styles.rowHead}>
        <p className={`${styles.soft} ${styles.main}`}>{t('account.security.closeHint')}</p>
        <ConfirmAction
          question={t('account.security.close')}
          confirmLabel={t('account.security.closeConfirm')}
          onConfirm={close}
          trigger={(open) => <PlainButton onClick={open}>{t('account.security.close')}</PlainButton>}
        >
          <p>{t('account.security.closeHint')}</p>
          <p>{t('account.security.closeWhat')}</p>
          <PasswordField
            name="password"
            label={t('account.security.confirmPassword')}
            autoComplete="current-password"
            value={password}
            error={error || undefined}
            onChange={({ target }) => {
              setPassword(target.value);
              setError('');
            }}
          />
        </ConfirmAction>
      </div>
    </Card>
  );
}
