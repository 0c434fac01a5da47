import type { SignInResult } from '@suya/contract/identity/identity.schema';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { type Translate, useT } from '../../../lib/i18n.tsx';
import type { Refusal } from '../../../lib/refusal.ts';
import { captchaQuery, usePcLogin } from '../api.ts';

const fields = ['account', 'password', 'captcha'] as const;
type Field = (typeof fields)[number];
type Values = Readonly<Record<Field, string>>;
type Errors = Partial<Record<Field, string>>;

const captchaWrong = 60041;
const mobile = /^1[3-9]\d{9}$/;

/** Where a refusal belongs: the captcha's at the captcha, a named field's at that field, any other at account and password both. */
function errorsOf(refusal: Refusal): Errors {
  if (refusal.code === captchaWrong) return { captcha: refusal.message };
  const { account, password, captcha } = refusal.fields;
  if (account || password || captcha) return { account, password, captcha };
  return { account: refusal.message, password: refusal.message };
}

function missingIn(values: Values, t: Translate): Errors {
  const wrongAccount = values.account ? 'identity.accountWrong' : 'identity.accountMissing';
  return {
    ...(mobile.test(values.account) ? {} : { account: t(wrongAccount) }),
    ...(values.password ? {} : { password: t('identity.passwordMissing') }),
    ...(values.captcha ? {} : { captcha: t('identity.captchaMissing') }),
  };
}

/** The sign-in form's state: what is typed, what is wrong with it, and the way to the server. A refusal always costs the captcha. */
export function usePasswordForm(onSignedIn: (result: SignInResult) => void) {
  const t = useT();
  const login = usePcLogin();
  const captcha = useQuery(captchaQuery);
  const [values, setValues] = useState<Values>({ account: '', password: '', captcha: '' });
  const [errors, setErrors] = useState<Errors>({});
  const form = useRef<HTMLFormElement>(null);

  const set = (field: Field, value: string) => {
    setValues((before) => ({ ...before, [field]: value }));
    setErrors((before) => ({ ...before, [field]: undefined }));
  };
  const renewCaptcha = () => {
    set('captcha', '');
    void captcha.refetch();
  };
  const complain = (found: Errors) => {
    setErrors(found);
    const first = fields.find((field) => found[field]);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    return first !== undefined;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (complain(missingIn(values, t)) || login.isPending) return;
    const onError = (refusal: Refusal) => {
      renewCaptcha();
      complain(errorsOf(refusal));
    };
    login.mutate({ ...values, captchaId: captcha.data?.captchaId ?? '' }, { onSuccess: onSignedIn, onError });
  };
  const input = (name: Field) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { target: HTMLInputElement }) => set(name, event.target.value),
  });
  return { form, input, submit, renewCaptcha, busy: login.isPending };
}
