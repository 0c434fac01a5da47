import { codes } from '@suya/contract/http/errors';
import { maskPhone } from '@suya/contract/identity/mask-phone';
import { passwordRefusal } from '@suya/contract/identity/password.rules';
import type { FormEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { Refusal } from '../../../lib/http/refusal.ts';
import { useT } from '../../../lib/i18n.tsx';
import { usePageTitle } from '../../../ui/page/page-title.ts';
import { PlainButton } from '../../../ui/page/plain.tsx';
import { useForgetPasswd } from '../api.ts';
import { PasswordField } from '../parts/fields/password-field.tsx';
import { PasswordRule } from '../parts/fields/password-rule.tsx';
import { useFields } from '../parts/fields/use-fields.ts';
import styles from '../parts/sign-in/login.module.css';

/** What /forgits earned: whose password may be set, and the ticket for it. */
interface Proof {
  readonly phone: string;
  readonly resetTicket: string;
}

const names = ['password', 'again'] as const;

function ChangeForm({ phone, resetTicket }: Proof) {
  const t = useT();
  const navigate = useNavigate();
  const { form, values, complain, input } = useFields(names);
  const reset = useForgetPasswd();
  const onError = (refusal: Refusal) =>
    refusal.code === codes.codeWrong
      ? void navigate('/change', { replace: true, state: null })
      : complain({ password: refusal.fields.password ?? refusal.message });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { password, again } = values;
    const refusal = passwordRefusal(password, { phone, name: '' });
    const missing = {
      password: refusal ? t(`identity.passwordRefusal.${refusal}`) : undefined,
      again: password === again ? undefined : t('identity.change.different'),
    };
    if (complain(missing) || reset.isPending) return;
    const onSuccess = () => void navigate('/complete', { replace: true });
    reset.mutate({ phone, password, resetTicket }, { onSuccess, onError });
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <h1>{t('identity.change.title')}</h1>
      <p className={styles.purpose}>{t('identity.change.purpose', { phone: maskPhone(phone) })}</p>
      <input type="hidden" autoComplete="username" value={phone} readOnly />
      <div className={styles.field}>
        <PasswordField
          {...input('password')}
          label={t('identity.change.password')}
          autoComplete="new-password"
          autoFocus
        />
        {!input('password').error && <PasswordRule password={values.password} owner={{ phone }} />}
      </div>
      <PasswordField {...input('again')} label={t('identity.change.again')} autoComplete="new-password" />
      <PlainButton type="submit" look="primary" busy={reset.isPending}>
        {t('identity.change.submit')}
      </PlainButton>
    </form>
  );
}

/** Second step of a forgotten password. Whoever comes without the first one's ticket is led back to it. */
export default function ChangePage() {
  const t = useT();
  usePageTitle(t('identity.change.title'));
  const proof = useLocation().state as Proof | null;
  if (proof?.resetTicket) return <ChangeForm {...proof} />;
  return (
    <section className={styles.form}>
      <h1>{t('identity.change.title')}</h1>
      <p className={styles.purpose}>{t('identity.change.over')}</p>
      <Link to="/forgits" className={styles.button}>
        {t('identity.change.restart')}
      </Link>
    </section>
  );
}
