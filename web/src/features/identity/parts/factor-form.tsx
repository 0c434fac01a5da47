import type { SignInResult } from '@suya/contract/identity/identity.schema';
import type { FormEvent } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import { PlainButton, PlainField } from '../../../ui/plain.tsx';
import { useEnterWithFactor } from '../api.ts';
import styles from './login.module.css';
import { useFields } from './use-fields.ts';

const names = ['code'] as const;
const sixDigits = /^\d{6}$/;

interface Props {
  result: SignInResult;
  onSignedIn: (result: SignInResult) => void;
  onBack: () => void;
}

/** The second step of a sign-in: six digits of an authenticator app, with the ticket of the first. */
export function FactorForm({ result, onSignedIn, onBack }: Props) {
  const t = useT();
  const enter = useEnterWithFactor();
  const { form, values, complain, input } = useFields(names);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const missing = sixDigits.test(values.code) ? undefined : t('identity.factor.codeMissing');
    if (complain({ code: missing }) || enter.isPending) return;
    enter.mutate(
      { loginTicket: result.loginTicket ?? '', code: values.code },
      { onSuccess: onSignedIn, onError: (refusal) => complain({ code: refusal.message }) },
    );
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <h1>{t('identity.factor.title')}</h1>
      <p className={styles.purpose}>{t('identity.factor.purpose')}</p>
      <PlainField
        {...input('code')}
        label={t('identity.factor.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        autoFocus
      />
      <PlainButton type="submit" look="primary" busy={enter.isPending}>
        {t('identity.factor.submit')}
      </PlainButton>
      <PlainButton onClick={onBack}>{t('identity.otherAccount')}</PlainButton>
    </form>
  );
}
