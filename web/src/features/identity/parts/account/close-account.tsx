import { codes } from '@suya/contract/http/errors';
import { useState } from 'react';
import { Link } from 'react-router';
import { endSession } from '../../../../lib/http/manners.ts';
import { Refusal } from '../../../../lib/http/refusal.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { ConfirmAction } from '../../../../ui/dialog/confirm-action.tsx';
import { showToast } from '../../../../ui/feedback/toast.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import { PlainButton } from '../../../../ui/page/plain.tsx';
import { useRemoveAccount } from '../../account.api.ts';
import { PasswordField } from '../fields/password-field.tsx';
import styles from './account.module.css';

interface Clinic {
  readonly clinicId: string;
  readonly clinicName: string;
}

/** The clinics that would have no admin left, as the refusal names them. */
const clinicsOf = (error: unknown): readonly Clinic[] =>
  error instanceof Refusal && error.code === codes.lastAdmin ? (error.extra.clinics as readonly Clinic[]) : [];

/** Where somebody else has to be admin first, and where that is done. */
function LastAdmin({ clinics }: { clinics: readonly Clinic[] }) {
  const t = useT();
  return (
    <div role="alert" className={styles.refused}>
      <p>{t('account.security.closeLastAdmin')}</p>
      <ul>
        {clinics.map(({ clinicId, clinicName }) => (
          <li key={clinicId}>{clinicName}</li>
        ))}
      </ul>
      <Link to="/baseEmployee">{t('account.security.closeToStaff')}</Link>
    </div>
  );
}

/** The end of the account; what remains, and why, is said before the question is answered. */
export function CloseAccount() {
  const t = useT();
  const remove = useRemoveAccount();
  const [password, setPassword] = useState('');
  const [error, setError] = useState('');
  const [lastAdminOf, setLastAdminOf] = useState<readonly Clinic[]>([]);
  const close = async () => {
    try {
      if (!password) throw new Error(t('account.security.oldMissing'));
      await remove.mutateAsync({ password });
    } catch (refusal) {
      const clinics = clinicsOf(refusal);
      setLastAdminOf(clinics);
      setError(clinics.length > 0 ? '' : ((refusal as Refusal).fields?.password ?? (refusal as Error).message));
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
          {lastAdminOf.length > 0 && <LastAdmin clinics={lastAdminOf} />}
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
