import { codes } from '@suya/contract/http/errors';
import type { SignInResult } from '@suya/contract/identity/identity.schema';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import type { Refusal } from '../../../../lib/http/refusal.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { captchaQuery, thisDevice, usePcLogin } from '../../api.ts';
import { captchaComplaint, phoneComplaint } from '../fields/field.rules.ts';
import { useFields } from '../fields/use-fields.ts';

const names = ['account', 'password', 'captcha'] as const;
type Errors = Partial<Record<(typeof names)[number], string | undefined>>;

/** Where a refusal belongs: the captcha's at the captcha, a named field's at that field, any other at account and password both. */
function errorsOf(refusal: Refusal): Errors {
  if (refusal.code === codes.captchaWrong) return { captcha: refusal.message };
  const { account, password, captcha } = refusal.fields;
  if (account || password || captcha) return { account, password, captcha };
  return { account: refusal.message, password: refusal.message };
}

/** The sign-in form's state and its way to the server. A refusal always costs the captcha. */
export function usePasswordForm(onSignedIn: (result: SignInResult) => void) {
  const t = useT();
  const login = usePcLogin();
  const captcha = useQuery(captchaQuery('signIn'));
  const { form, values, set, complain, input } = useFields(names);

  const renewCaptcha = () => {
    set('captcha', '');
    void captcha.refetch();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const missing = {
      account: phoneComplaint(values.account, t),
      password: values.password ? undefined : t('identity.passwordMissing'),
      captcha: captchaComplaint(values.captcha, t),
    };
    if (complain(missing) || login.isPending) return;
    const onError = (refusal: Refusal) => {
      renewCaptcha();
      complain(errorsOf(refusal));
    };
    const captchaId = captcha.data?.captchaId ?? '';
    login.mutate({ ...values, captchaId, ...thisDevice() }, { onSuccess: onSignedIn, onError });
  };
  return { form, input, submit, renewCaptcha, busy: login.isPending };
}
