import type { SignInResult } from '@suya/contract/identity/identity.schema';
import { passwordRefusal } from '@suya/contract/identity/password.rules';
import { termsVersion } from '@suya/contract/identity/terms';
import { type FormEvent, useState } from 'react';
import type { Refusal } from '../../../../lib/http/refusal.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { thisDevice, useRegister } from '../../api.ts';
import { codeComplaint, phoneComplaint } from '../fields/field.rules.ts';
import { useFields } from '../fields/use-fields.ts';
import { smsFields, useSmsCode } from './use-sms-code.ts';

const names = [...smsFields, 'password', 'consent'] as const;
type Name = (typeof names)[number];

/** Where a refusal belongs: at the field that the server names, else at the code that it did not take. */
function errorsOf({ fields, message }: Refusal): Partial<Record<Name, string | undefined>> {
  const { phone, password, phoneCaptcha } = fields;
  return phone || password || phoneCaptcha ? { phone, password, phoneCaptcha } : { phoneCaptcha: message };
}

/**
 * The registration's state and its way to the server.
 * @param invitation from the link of a clinic that asked this person to join
 */
export function useRegisterForm(invitation: string | undefined, onRegistered: (result: SignInResult) => void) {
  const t = useT();
  const fields = useFields<Name>(names);
  const { form, values, errors, set, complain, input } = fields;
  const sms = useSmsCode('register', fields);
  const register = useRegister();
  const [agreed, setAgreed] = useState(false);

  const missing = () => {
    const { phone, phoneCaptcha, password } = values;
    const refusal = passwordRefusal(password, { phone, name: '' });
    return {
      phone: phoneComplaint(phone, t),
      phoneCaptcha: codeComplaint(phoneCaptcha, t),
      password: refusal ? t(`identity.passwordRefusal.${refusal}`) : undefined,
      consent: agreed ? undefined : t('identity.register.consentMissing'),
    };
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (complain(missing()) || register.isPending) return;
    const { phone, phoneCaptcha, password } = values;
    register.mutate(
      { phone, phoneCaptcha, password, termsVersion, ...(invitation ? { invitation } : {}), ...thisDevice() },
      { onSuccess: onRegistered, onError: (refusal) => complain(errorsOf(refusal)) },
    );
  };
  const consent = {
    checked: agreed,
    error: errors.consent,
    onChange: (checked: boolean) => {
      setAgreed(checked);
      set('consent', '');
    },
  };
  return { form, values, input, sms, consent, submit, busy: register.isPending };
}
