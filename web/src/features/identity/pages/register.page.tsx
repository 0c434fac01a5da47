import type { SignInResult } from '@suya/contract/identity/identity.schema';
import { Link, useSearchParams } from 'react-router';
import { useT } from '../../../lib/i18n.tsx';
import { safeRedirect } from '../../../lib/session/redirect.ts';
import { usePageTitle } from '../../../ui/page/page-title.ts';
import { PlainButton } from '../../../ui/page/plain.tsx';
import { PasswordField } from '../parts/fields/password-field.tsx';
import { PasswordRule } from '../parts/fields/password-rule.tsx';
import { Consent } from '../parts/sign-in/consent.tsx';
import styles from '../parts/sign-in/login.module.css';
import { SignInSteps } from '../parts/sign-in/sign-in-steps.tsx';
import { SmsFields } from '../parts/sign-in/sms-fields.tsx';
import { useRegisterForm } from '../parts/sign-in/use-register-form.ts';

function RegisterForm({ onRegistered }: { onRegistered: (result: SignInResult) => void }) {
  const t = useT();
  const invitation = useSearchParams()[0].get('invitation') ?? undefined;
  const { form, values, input, sms, consent, submit, busy } = useRegisterForm(invitation, onRegistered);
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <h1>{t('identity.register.title')}</h1>
      <p className={styles.purpose}>{t(invitation ? 'identity.register.invited' : 'identity.register.purpose')}</p>
      <SmsFields input={input} sms={sms} />
      <div className={styles.field}>
        <PasswordField {...input('password')} label={t('identity.register.password')} autoComplete="new-password" />
        {!input('password').error && <PasswordRule password={values.password} owner={{ phone: values.phone }} />}
      </div>
      <Consent {...consent} />
      <PlainButton type="submit" look="primary" busy={busy}>
        {t('identity.register.submit')}
      </PlainButton>
      <p className={styles.links}>
        <span>
          {t('identity.register.haveAccount')} <Link to="/login">{t('identity.toLogin')}</Link>
        </span>
      </p>
    </form>
  );
}

/** A new account: phone, code, password and consent; then inside, where a person without a clinic is led on. */
export default function RegisterPage() {
  const t = useT();
  usePageTitle(t('identity.register.title'));
  const [search] = useSearchParams();
  return (
    <SignInSteps target={safeRedirect(search.get('redirect'), '/anesthetic')} way="register">
      {(accept) => <RegisterForm onRegistered={accept} />}
    </SignInSteps>
  );
}
