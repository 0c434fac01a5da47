import { type FormEvent, useState } from 'react';
import type { Refusal } from '../../../../lib/http/refusal.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { showToast } from '../../../../ui/feedback/toast.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import { PlainButton } from '../../../../ui/page/plain.tsx';
import { useChangePhone } from '../../account.api.ts';
import { codeComplaint, phoneComplaint } from '../fields/field.rules.ts';
import { PasswordField } from '../fields/password-field.tsx';
import { useFields } from '../fields/use-fields.ts';
import { SmsFields } from '../sign-in/sms-fields.tsx';
import { smsFields, useSmsCode } from '../sign-in/use-sms-code.ts';
import styles from './account.module.css';

const names = [...smsFields, 'password'] as const;

function ChangeForm({ onDone }: { onDone: () => void }) {
  const t = useT();
  const fields = useFields(names);
  const { form, values, complain, input } = fields;
  const sms = useSmsCode('bind', fields);
  const change = useChangePhone();
  const onError = ({ fields: named, message }: Refusal) =>
    complain(named.password || named.phone || named.phoneCaptcha ? named : { phoneCaptcha: message });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { phone, phoneCaptcha, password } = values;
    const missing = {
      phone: phoneComplaint(phone, t),
      phoneCaptcha: codeComplaint(phoneCaptcha, t),
      password: password ? undefined : t('account.security.oldMissing'),
    };
    if (complain(missing) || change.isPending) return;
    const onSuccess = () => {
      showToast('success', t('account.security.phoneChanged'));
      onDone();
    };
    change.mutate({ phone, phoneCaptcha, password }, { onSuccess, onError });
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <SmsFields input={input} sms={sms} phoneLabel={t('account.security.newPhone')} />
      <PasswordField
        {...input('password')}
        label={t('account.security.confirmPassword')}
        autoComplete="current-password"
      />
      <div className={styles.actions}>
        <PlainButton type="submit" look="primary" busy={change.isPending}>
          {t('account.security.changePhone')}
        </PlainButton>
        <PlainButton onClick={onDone}>{t('common.cancel')}</PlainButton>
      </div>
    </form>
  );
}

/** The phone one signs in with: another one is proved by a code, and by the password again. */
export function PhoneCard({ phone }: { phone: string }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card title={t('account.security.phone')}>
      {isOpen ? (
        <ChangeForm onDone={() => setIsOpen(false)} />
      ) : (
        <div className={styles.rowHead}>
          <p className={`figures ${styles.soft}`}>{t('account.security.phoneNow', { phone })}</p>
          <PlainButton onClick={() => setIsOpen(true)}>{t('account.security.changePhone')}</PlainButton>
        </div>
      )}
    </Card>
  );
}
