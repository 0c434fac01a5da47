import type { SignInResult } from '@suya/contract/identity/identity.schema';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { brandName } from '../../../lib/brand.ts';
import { useT } from '../../../lib/i18n.tsx';
import type { Refusal } from '../../../lib/refusal.ts';
import { PlainButton, PlainField } from '../../../ui/plain.tsx';
import { captchaQuery, usePcLogin } from '../api.ts';
import { CaptchaImage } from './captcha-image.tsx';
import styles from './login.module.css';

type Field = 'account' | 'password' | 'captcha';
type Errors = Partial<Record<Field, string>>;

const captchaWrong = 60041;

/** Where a refusal belongs: the captcha's at the captcha, a named field's at that field, any other at account and password both. */
function errorsOf(refusal: Refusal): Errors {
  if (refusal.code === captchaWrong) return { captcha: refusal.message };
  const { account, password, captcha } = refusal.fields;
  if (account || password || captcha) return { account, password, captcha };
  return { account: refusal.message, password: refusal.message };
}

export function PasswordForm({ onSignedIn }: { onSignedIn: (result: SignInResult) => void }) {
  const t = useT();
  const login = usePcLogin();
  const captcha = useQuery(captchaQuery);
  const [values, setValues] = useState({ account: '', password: '', captcha: '' });
  const [errors, setErrors] = useState<Errors>({});
  const [shown, setShown] = useState(false);
  const inputs = { account: useRef<HTMLInputElement>(null), password: useRef<HTMLInputElement>(null), captcha: useRef<HTMLInputElement>(null) };

  const focusFirst = (found: Errors) =>
    (['account', 'password', 'captcha'] as const).find((field) => found[field] && (inputs[field].current?.focus(), true));
  const set = (field: Field, value: string) => {
    setValues((before) => ({ ...before, [field]: value }));
    setErrors((before) => ({ ...before, [field]: undefined }));
  };
  const renewCaptcha = () => {
    set('captcha', '');
    void captcha.refetch();
  };
  const missing = (): Errors => ({
    ...(/^1[3-9]\d{9}$/.test(values.account) ? {} : { account: t(values.account ? 'identity.accountWrong' : 'identity.accountMissing') }),
    ...(values.password ? {} : { password: t('identity.passwordMissing') }),
    ...(values.captcha ? {} : { captcha: t('identity.captchaMissing') }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = missing();
    setErrors(found);
    if (focusFirst(found) || login.isPending) return;
    login.mutate(
      { ...values, captchaId: captcha.data?.captchaId ?? '' },
      {
        onSuccess: onSignedIn,
        onError: (refusal) => {
          renewCaptcha();
          setErrors(errorsOf(refusal));
          focusFirst(errorsOf(refusal));
        },
      },
    );
  };
  const field = (name: Field) => ({
    ref: inputs[name],
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { target: HTMLInputElement }) => set(name, event.target.value.trimStart()),
  });

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <h1>{t('identity.loginTitle', { brand: brandName() })}</h1>
      <p className={styles.purpose}>{t('identity.loginPurpose')}</p>
      {/* biome-ignore lint/a11y/noAutofocus: the page has one purpose and this is its first field. */}
      <PlainField {...field('account')} label={t('identity.account')} type="tel" inputMode="numeric" autoComplete="username" maxLength={11} autoFocus />
      <PlainField
        {...field('password')}
        onChange={(event) => set('password', event.target.value)}
        label={t('identity.password')}
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        maxLength={128}
        after={
          <PlainButton aria-pressed={shown} aria-label={t('identity.showPassword')} onClick={() => setShown(!shown)}>
            <Eye open={shown} />
          </PlainButton>
        }
      />
      <PlainField {...field('captcha')} label={t('identity.captcha')} autoComplete="off" maxLength={8} after={<CaptchaImage onRefresh={renewCaptcha} />} />
      <PlainButton type="submit" look="primary" busy={login.isPending}>{t('identity.login')}</PlainButton>
    </form>
  );
}

function Eye({ open }: { open: boolean }) {
  return (
    <svg viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" strokeWidth="1.8" aria-hidden="true">
      <path d="M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12Z" />
      <circle cx="12" cy="12" r="3" />
      {!open && <path d="m4 4 16 16" />}
    </svg>
  );
}
