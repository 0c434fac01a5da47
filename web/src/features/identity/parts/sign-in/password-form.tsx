import type { SignInResult } from '@suya/contract/identity/identity.schema';
import { useT } from '../../../../lib/i18n.tsx';
import { PlainButton, PlainField } from '../../../../ui/page/plain.tsx';
import { PasswordField } from '../fields/password-field.tsx';
import { isFocusFree } from '../fields/use-fields.ts';
import { CaptchaImage } from './captcha-image.tsx';
import styles from './login.module.css';
import { usePasswordForm } from './use-password-form.ts';

/** Sign-in by phone, password and the characters of a picture. */
export function PasswordForm({ onSignedIn }: { onSignedIn: (result: SignInResult) => void }) {
  const t = useT();
  const { form, input, submit, renewCaptcha, busy } = usePasswordForm(onSignedIn);
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <PlainField
        {...input('account')}
        label={t('identity.account')}
        type="tel"
        inputMode="numeric"
        autoComplete="username"
        maxLength={11}
        autoFocus={isFocusFree()}
      />
      <PasswordField {...input('password')} label={t('identity.password')} autoComplete="current-password" />
      <PlainField
        {...input('captcha')}
        label={t('identity.captcha')}
        autoComplete="off"
        maxLength={8}
        after={<CaptchaImage purpose="signIn" onRefresh={renewCaptcha} />}
      />
      <PlainButton type="submit" look="primary" busy={busy}>
        {t('identity.login')}
      </PlainButton>
    </form>
  );
}
