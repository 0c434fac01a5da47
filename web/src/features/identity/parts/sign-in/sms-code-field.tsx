import type { ComponentProps } from 'react';
import { useT } from '../../../../lib/i18n.tsx';
import { PlainButton, PlainField } from '../../../../ui/page/plain.tsx';
import type { useFactorCode } from '../factor/use-factor-code.ts';
import styles from './login.module.css';

interface Props {
  input: Pick<ComponentProps<typeof PlainField>, 'name' | 'value' | 'error' | 'onChange'>;
  code: ReturnType<typeof useFactorCode>;
}

/** Six digits that were sent to the account's own phone, with the button that sends them again, and what to beware of. */
export function SmsCodeField({ input, code }: Props) {
  const t = useT();
  const { ask, secondsLeft, busy, phone } = code;
  const again = (
    <PlainButton className={styles.send} busy={busy} disabled={secondsLeft > 0} onClick={ask}>
      {secondsLeft > 0 ? t('identity.sms.again', { seconds: secondsLeft }) : t('identity.sms.send')}
    </PlainButton>
  );
  return (
    <>
      <PlainField
        {...input}
        label={t('identity.sms.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        autoFocus
        after={again}
      />
      <p className={styles.sent} role="status">
        {phone && t('identity.sms.sent', { phone })}
      </p>
      <p className={styles.risk}>{t('identity.factor.risk')}</p>
    </>
  );
}
