import { passwordRefusal } from '@suya/contract/identity/password.rules';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import type { Refusal } from '../../../../lib/http/refusal.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { keepToken } from '../../../../lib/session/session.ts';
import { showToast } from '../../../../ui/feedback/toast.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import { PlainButton } from '../../../../ui/page/plain.tsx';
import { useChangePasswd } from '../../account.api.ts';
import { PasswordField } from '../fields/password-field.tsx';
import { PasswordRule } from '../fields/password-rule.tsx';
import { useFields } from '../fields/use-fields.ts';
import styles from './account.module.css';

const names = ['oldPasswd', 'newPasswd', 'again'] as const;

function useChange(name: string, onDone: () => void) {
  const t = useT();
  const change = useChangePasswd();
  const { form, values, complain, input } = useFields(names);
  const onError = ({ fields, message }: Refusal) =>
    complain(fields.newPasswd || fields.oldPasswd ? fields : { oldPasswd: message });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { oldPasswd, newPasswd, again } = values;
    const refusal = passwordRefusal(newPasswd, { phone: '-', name });
    const missing = {
      oldPasswd: oldPasswd ? undefined : t('account.security.oldMissing'),
      newPasswd: refusal ? t(`identity.passwordRefusal.${refusal}`) : undefined,
      again: newPasswd === again ? undefined : t('account.security.different'),
    };
    if (complain(missing) || change.isPending) return;
    const onSuccess = ({ token }: { token: string }) => {
      keepToken(token);
      showToast('success', t('account.security.changed'));
      onDone();
    };
    change.mutate({ oldPasswd, newPasswd }, { onSuccess, onError });
  };
  return { form, values, input, submit, busy: change.isPending };
}

function ChangeForm({ name, onDone }: { name: string; onDone: () => void }) {
  const t = useT();
  const { form, values, input, submit, busy } = useChange(name, onDone);
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <PasswordField
        {...input('oldPasswd')}
        label={t('account.security.oldPassword')}
        autoComplete="current-password"
        autoFocus
      />
      <div>
        <PasswordField {...input('newPasswd')} label={t('account.security.newPassword')} autoComplete="new-password" />
        {!input('newPasswd').error && <PasswordRule password={values.newPasswd} owner={{ phone: '-', name }} />}
      </div>
      <PasswordField {...input('again')} label={t('account.security.again')} autoComplete="new-password" />
      <div className={styles.actions}>
        <PlainButton type="submit" look="primary" busy={busy}>
          {t('account.security.change')}
        </PlainButton>
        <PlainButton onClick={onDone}>{t('common.cancel')}</PlainButton>
      </div>
    </form>
  );
}

/** The password: a new one ends every other session and gives this one a new token. */
export function PasswordCard({ name, hasPassword }: { name: string; hasPassword: boolean }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card title={t('account.security.password')}>
      {isOpen ? (
        <ChangeForm name={name} onDone={() => setIsOpen(false)} />
      ) : (
        <div className={styles.rowHead}>
          <p className={styles.soft}>
            {t(hasPassword ? 'account.security.passwordHint' : 'account.security.noPassword')}
          </p>
          {hasPassword ? (
            <PlainButton onClick={() => setIsOpen(true)}>{t('account.security.change')}</PlainButton>
          ) : (
            <Link to="/forgits">{t('identity.forgotten')}</Link>
          )}
        </div>
      )}
    </Card>
  );
}
