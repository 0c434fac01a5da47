import type { SignInResult } from '@suya/contract/identity/identity.schema';
import { type FormEvent, useState } from 'react';
import { useT } from '../../../../lib/i18n.tsx';
import { PlainButton, PlainField } from '../../../../ui/page/plain.tsx';
import { thisDevice, useEnterWithFactor } from '../../api.ts';
import { readAppCode } from '../fields/field.rules.ts';
import { useFields } from '../fields/use-fields.ts';
import styles from '../sign-in/login.module.css';

const names = ['code'] as const;

interface Props {
  result: SignInResult;
  onSignedIn: (result: SignInResult) => void;
  onBack: () => void;
}

/** Six digits of the app, or a code for the day it is lost. */
function CodeField({ isLost, input }: { isLost: boolean; input: ReturnType<typeof useFields<'code'>>['input'] }) {
  const t = useT();
  if (isLost)
    return (
      <PlainField
        {...input('code')}
        label={t('identity.factor.recovery')}
        autoComplete="off"
        maxLength={40}
        autoFocus
      />
    );
  return (
    <PlainField
      {...input('code')}
      label={t('identity.factor.code')}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      autoFocus
    />
  );
}

/** The second step of a sign-in: six digits of an authenticator app, with the ticket of the first; or a recovery code. */
export function FactorForm({ result, onSignedIn, onBack }: Props) {
  const t = useT();
  const enter = useEnterWithFactor();
  const [isLost, setIsLost] = useState(false);
  const { form, values, set, complain, input } = useFields(names);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = readAppCode(values.code, isLost);
    const missing = t(isLost ? 'identity.factor.recoveryMissing' : 'identity.factor.codeMissing');
    if (complain({ code: code ? undefined : missing }) || !code || enter.isPending) return;
    enter.mutate(
      { loginTicket: result.loginTicket ?? '', code, ...thisDevice() },
      { onSuccess: onSignedIn, onError: (refusal) => complain({ code: refusal.message }) },
    );
  };
  const change = () => {
    set('code', '');
    setIsLost(!isLost);
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <h1>{t('identity.factor.title')}</h1>
      <p className={styles.purpose}>{t(isLost ? 'identity.factor.recoveryPurpose' : 'identity.factor.purpose')}</p>
      <CodeField key={String(isLost)} isLost={isLost} input={input} />
      {isLost && <p className={styles.risk}>{t('identity.factor.noRecovery')}</p>}
      <PlainButton type="submit" look="primary" busy={enter.isPending}>
        {t('identity.factor.submit')}
      </PlainButton>
      <PlainButton onClick={change}>{t(isLost ? 'identity.factor.toApp' : 'identity.factor.lost')}</PlainButton>
      <PlainButton onClick={onBack}>{t('identity.otherAccount')}</PlainButton>
    </form>
  );
}
