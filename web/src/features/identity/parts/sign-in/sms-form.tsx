import type { SignInResult } from '@suya/contract/identity/identity.schema';
import type { FormEvent } from 'react';
import { useT } from '../../../../lib/i18n.tsx';
import { PlainButton } from '../../../../ui/page/plain.tsx';
import { thisDevice, useSmsLogin } from '../../api.ts';
import { codeComplaint, phoneComplaint } from '../fields/field.rules.ts';
import { useFields } from '../fields/use-fields.ts';
import styles from './login.module.css';
import { SmsFields } from './sms-fields.tsx';
import { smsFields, useSmsCode } from './use-sms-code.ts';

/** Sign-in by a code that is sent to the phone. */
export default function SmsForm({ onSignedIn }: { onSignedIn: (result: SignInResult) => void }) {
  const t = useT();
  const fields = useFields(smsFields);
  const { form, values, complain, input } = fields;
  const sms = useSmsCode('login', fields);
  const login = useSmsLogin();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { phone, phoneCaptcha } = values;
    const missing = { phone: phoneComplaint(phone, t), phoneCaptcha: codeComplaint(phoneCaptcha, t) };
    if (complain(missing) || login.isPending) return;
    login.mutate(
      { phone, phoneCaptcha, ...thisDevice() },
      { onSuccess: onSignedIn, onError: (refusal) => complain({ phoneCaptcha: refusal.message }) },
    );
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <SmsFields input={input} sms={sms} />
      <PlainButton type="submit" look="primary" busy={login.isPending}>
        {t('identity.login')}
      </PlainButton>
    </form>
  );
}
