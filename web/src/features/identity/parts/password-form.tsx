import type { SignInResult } from '@suya/contract/identity/identity.schema';
import { useState } from 'react';
import { brandName } from '../../../lib/brand.ts';
import { useT } from '../../../lib/i18n.tsx';
import { PlainButton, PlainField } from '../../../ui/plain.tsx';
import { CaptchaImage } from './captcha-image.tsx';
import styles from './login.module.css';
import { usePasswordForm } from './use-password-form.ts';

function Eye({ open }: { open: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="18"
      height="18"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      aria-hidden="true"
    >
      <path d="M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12Z" />
      <circle cx="12" cy="12" r="3" />
      {!open && <path d="m4 4 16 16" />}
    </svg>
  );
}

/** Sign-in by phone, password and the characters of a picture. */
export function PasswordForm({ onSignedIn }: { onSignedIn: (result: SignInResult) => void }) {
  const t = useT();
  const { form, input, submit, renewCaptcha, busy } = usePasswordForm(onSignedIn);
  const [shown, setShown] = useState(false);
  const eye = (
    <PlainButton aria-pressed={shown} aria-label={t('identity.showPassword')} onClick={() => setShown(!shown)}>
      <Eye open={shown} />
    </PlainButton>
  );
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <h1>{t('identity.loginTitle', { brand: brandName() })}</h1>
      <p className={styles.purpose}>{t('identity.loginPurpose')}</p>
      <PlainField
        {...input('account')}
        label={t('identity.account')}
        type="tel"
        inputMode="numeric"
        autoComplete="username"
        maxLength={11}
        autoFocus
      />
      <PlainField
        {...input('password')}
        label={t('identity.password')}
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        maxLength={128}
        after={eye}
      />
      <PlainField
        {...input('captcha')}
        label={t('identity.captcha')}
        autoComplete="off"
        maxLength={8}
        after={<CaptchaImage onRefresh={renewCaptcha} />}
      />
      <PlainButton type="submit" look="primary" busy={busy}>
        {t('identity.login')}
      </PlainButton>
    </form>
  );
}
