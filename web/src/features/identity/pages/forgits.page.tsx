import type { FormEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { useT } from '../../../lib/i18n.tsx';
import { usePageTitle } from '../../../ui/page/page-title.ts';
import { PlainButton } from '../../../ui/page/plain.tsx';
import { useCheckPhone } from '../api.ts';
import { codeComplaint, phoneComplaint } from '../parts/fields/field.rules.ts';
import { useFields } from '../parts/fields/use-fields.ts';
import styles from '../parts/sign-in/login.module.css';
import { SmsFields } from '../parts/sign-in/sms-fields.tsx';
import { smsFields, useSmsCode } from '../parts/sign-in/use-sms-code.ts';

/** First step of a forgotten password: a code shows that the phone is the asker's own; what it earns goes on to /change. */
export default function ForgitsPage() {
  const t = useT();
  usePageTitle(t('identity.forgits.title'));
  const navigate = useNavigate();
  const fields = useFields(smsFields);
  const { form, values, complain, input } = fields;
  const sms = useSmsCode('forget', fields);
  const check = useCheckPhone();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { phone, phoneCaptcha } = values;
    const missing = { phone: phoneComplaint(phone, t), phoneCaptcha: codeComplaint(phoneCaptcha, t) };
    if (complain(missing) || check.isPending) return;
    check.mutate(
      { phone, captcha: phoneCaptcha },
      {
        onSuccess: ({ resetTicket }) => void navigate('/change', { replace: true, state: { phone, resetTicket } }),
        onError: (refusal) => complain({ phone: refusal.message }),
      },
    );
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <h1>{t('identity.forgits.title')}</h1>
      <p className={styles.purpose}>{t('identity.forgits.purpose')}</p>
      <SmsFields input={input} sms={sms} />
      <PlainButton type="submit" look="primary" busy={check.isPending}>
        {t('identity.forgits.next')}
      </PlainButton>
      <p className={styles.links}>
        <Link to="/login">{t('identity.toLogin')}</Link>
      </p>
    </form>
  );
}
