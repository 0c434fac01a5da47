import type { SignInResult } from '@suya/contract/identity/identity.schema';
import type { FormEvent } from 'react';
import { Link } from 'react-router';
import { useT } from '../../../../lib/i18n.tsx';
import { PlainButton } from '../../../../ui/page/plain.tsx';
import { thisDevice, useEnterWithFactor } from '../../api.ts';
import { PasswordField } from '../fields/password-field.tsx';
import { useFields } from '../fields/use-fields.ts';
import styles from './login.module.css';

const names = ['password'] as const;

interface Props {
  result: SignInResult;
  onSignedIn: (result: SignInResult) => void;
  onBack: () => void;
}

/** The second step of a sign-in by SMS on a device that the account does not know: its password. */
export function PasswordStep({ result, onSignedIn, onBack }: Props) {
  const t = useT();
  const enter = useEnterWithFactor();
  const { form, values, complain, input } = useFields(names);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { password } = values;
    if (complain({ password: password ? undefined : t('identity.passwordMissing') }) || enter.isPending) return;
    enter.mutate(
      { loginTicket: result.loginTicket ?? '', password, ...thisDevice() },
      { onSuccess: onSignedIn, onError: (refusal) => complain({ password: refusal.message }) },
    );
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <h1>{t('identity.factor.newDevice')}</h1>
      <p className={styles.purpose}>{t('identity.factor.passwordPurpose')}</p>
      <PasswordField {...input('password')} label={t('identity.password')} autoComplete="current-password" autoFocus />
      <PlainButton type="submit" look="primary" busy={enter.isPending}>
        {t('identity.factor.submit')}
      </PlainButton>
      <Link to="/forgits">{t('identity.forgotten')}</Link>
      <PlainButton onClick={onBack}>{t('identity.otherAccount')}</PlainButton>
    </form>
  );
}
