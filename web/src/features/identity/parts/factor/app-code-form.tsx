import type { FormEvent, ReactNode } from 'react';
import type { Refusal } from '../../../../lib/http/refusal.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { PlainButton, PlainField } from '../../../../ui/page/plain.tsx';
import styles from '../account/account.module.css';
import { useFields } from '../fields/use-fields.ts';

const names = ['code'] as const;

interface Props {
  submitLabel: string;
  fieldLabel: string;
  /** What was typed as the server takes it; null where it is no code. */
  read: (typed: string) => string | null;
  busy: boolean;
  onCode: (code: string, onError: (refusal: Refusal) => void) => void;
  onCancel: () => void;
  children?: ReactNode;
}

/** A code of the authenticator app, for an act that it proves. */
export function AppCodeForm({ submitLabel, fieldLabel, read, busy, onCode, onCancel, children }: Props) {
  const t = useT();
  const { form, values, complain, input } = useFields(names);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = read(values.code);
    if (complain({ code: code ? undefined : t('identity.factor.codeMissing') }) || !code || busy) return;
    onCode(code, ({ fields, message }) => complain({ code: fields.code ?? message }));
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      {children}
      <PlainField {...input('code')} label={fieldLabel} autoComplete="one-time-code" maxLength={40} autoFocus />
      <div className={styles.actions}>
        <PlainButton type="submit" look="primary" busy={busy}>
          {submitLabel}
        </PlainButton>
        <PlainButton onClick={onCancel}>{t('common.cancel')}</PlainButton>
      </div>
    </form>
  );
}
