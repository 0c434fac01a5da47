import { maskPhone } from '@suya/contract/identity/mask-phone';
import { useT } from '../../../../lib/i18n.tsx';
import { PlainButton, PlainField } from '../../../../ui/page/plain.tsx';
import { type Fields, isFocusFree } from '../fields/use-fields.ts';
import { CaptchaImage } from './captcha-image.tsx';
import styles from './login.module.css';
import type { SmsCode, SmsField } from './use-sms-code.ts';

interface Props {
  input: Fields<SmsField>['input'];
  sms: SmsCode;
  /** Where it is not the number one signs in with. */
  phoneLabel?: string;
}

/** Phone, the characters of a picture, and the code that is sent for them. */
export function SmsFields({ input, sms, phoneLabel }: Props) {
  const t = useT();
  const { secondsLeft, busy, sentTo } = sms;
  const send = (
    <PlainButton className={styles.send} busy={busy} disabled={secondsLeft > 0} onClick={sms.ask}>
      {secondsLeft > 0 ? t('identity.sms.again', { seconds: secondsLeft }) : t('identity.sms.send')}
    </PlainButton>
  );
  return (
    <>
      <PlainField
        {...input('phone')}
        label={phoneLabel ?? t('identity.account')}
        type="tel"
        inputMode="numeric"
        autoComplete="username"
        maxLength={11}
        autoFocus={isFocusFree()}
      />
      <PlainField
        {...input('captcha')}
        label={t('identity.captcha')}
        autoComplete="off"
        maxLength={8}
        after={<CaptchaImage purpose="sms" onRefresh={sms.renewCaptcha} />}
      />
      <PlainField
        {...input('phoneCaptcha')}
        label={t('identity.sms.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        after={send}
      />
      <p className={styles.sent} role="status">
        {sentTo && t('identity.sms.sent', { phone: maskPhone(sentTo) })}
      </p>
    </>
  );
}
