import type { SignInResult } from '@suya/contract/identity/identity.schema';
import type { FormEvent } from 'react';
import { useT } from '../../../../lib/i18n.tsx';
import { PlainButton } from '../../../../ui/page/plain.tsx';
import { thisDevice, useEnterWithFactor } from '../../api.ts';
import { useFactorCode } from '../factor/use-factor-code.ts';
import { codeComplaint } from '../fields/field.rules.ts';
import { useFields } from '../fields/use-fields.ts';
import styles from './login.module.css';
import { SmsCodeField } from './sms-code-field.tsx';

const names = ['code'] as const;

interface Props {
  result: SignInResult;
  onSignedIn: (result: SignInResult) => void;
  onBack: () => void;
}

/** The second step of a sign-in on a device that the account does not know: a code is sent to its phone. */
export function DeviceForm({ result, onSignedIn, onBack }: Props) {
  const t = useT();
  const enter = useEnterWithFactor();
  const { form, values, complain, input } = useFields(names);
  const loginTicket = result.loginTicket ?? '';
  const code = useFactorCode(loginTicket, (message) => complain({ code: message }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (complain({ code: codeComplaint(values.code, t) }) || enter.isPending) return;
    enter.mutate(
      { loginTicket, code: values.code, ...thisDevice() },
      { onSuccess: onSignedIn, onError: (refusal) => complain({ code: refusal.message }) },
    );
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <h1>{t('identity.factor.newDevice')}</h1>
      <p className={styles.purpose}>
        {t('identity.factor.newDevicePurpose', { phone: code.phone ?? t('identity.factor.yourPhone') })}
      </p>
      <SmsCodeField input={input('code')} code={code} />
      <PlainButton type="submit" look="primary" busy={enter.isPending}>
        {t('identity.factor.submit')}
      </PlainButton>
      <PlainButton onClick={onBack}>{t('identity.otherAccount')}</PlainButton>
    </form>
  );
}
