import type { Factor } from '@suya/contract/identity/identity.schema';
import { confirmFactor } from '@suya/contract/identity/second-factor.endpoints';
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { useAct } from '../../../../lib/http/query.ts';
import type { Refusal } from '../../../../lib/http/refusal.ts';
import { askFactorWith } from '../../../../lib/http/step-up.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { PlainButton, PlainField } from '../../../../ui/page/plain.tsx';
import { readAppCode } from '../fields/field.rules.ts';
import { type Fields, useFields } from '../fields/use-fields.ts';
import styles from '../sign-in/login.module.css';
import { SmsCodeField } from '../sign-in/sms-code-field.tsx';
import { useFactorCode } from './use-factor-code.ts';

const names = ['code'] as const;

interface AskProps {
  factor: Factor;
  fields: Fields<'code'>;
  onEnd: (proved: boolean) => void;
  children: ReactNode;
}

/** The dialog around either field. */
function Ask({ factor, fields: { form, values, complain }, onEnd, children }: AskProps) {
  const t = useT();
  const id = useId();
  const confirm = useAct(confirmFactor, { quiet: true });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = readAppCode(values.code) ?? (factor === 'totp' ? readAppCode(values.code, true) : null);
    if (complain({ code: code ? undefined : t('identity.factor.codeMissing') }) || !code) return;
    const onError = ({ fields, message }: Refusal) => complain({ code: fields.code ?? message });
    confirm.mutate({ code, factor }, { onSuccess: () => onEnd(true), onError });
  };
  return (
    <Dialog
      open
      onClose={() => onEnd(false)}
      title={t('account.security.factor')}
      actions={
        <>
          <PlainButton onClick={() => onEnd(false)}>{t('common.cancel')}</PlainButton>
          <PlainButton type="submit" form={id} look="primary" busy={confirm.isPending}>
            {t('common.confirm')}
          </PlainButton>
        </>
      }
    >
      <form id={id} ref={form} className={styles.step} onSubmit={submit} noValidate>
        {children}
      </form>
    </Dialog>
  );
}

type QuestionProps = Pick<AskProps, 'onEnd'>;

function AppQuestion({ onEnd }: QuestionProps) {
  const t = useT();
  const fields = useFields(names);
  return (
    <Ask factor="totp" fields={fields} onEnd={onEnd}>
      <PlainField
        {...fields.input('code')}
        label={t('identity.factor.purpose')}
        autoComplete="one-time-code"
        maxLength={40}
        autoFocus
      />
    </Ask>
  );
}

function PhoneQuestion({ onEnd }: QuestionProps) {
  const t = useT();
  const fields = useFields(names);
  const code = useFactorCode(undefined, (message) => fields.complain({ code: message }));
  return (
    <Ask factor="sms" fields={fields} onEnd={onEnd}>
      <p>{t('identity.factor.phonePurpose', { phone: code.phone ?? t('identity.factor.yourPhone') })}</p>
      <SmsCodeField input={fields.input('code')} code={code} />
    </Ask>
  );
}

interface Asked {
  readonly factor: Factor;
  readonly answer: (proved: boolean) => void;
}

/** Asks for the second factor where an act needs it proved again; the act then goes on by itself. */
export function FactorGate() {
  const [asked, setAsked] = useState<Asked>();
  useEffect(() => askFactorWith((factor) => new Promise<boolean>((answer) => setAsked({ factor, answer }))), []);
  const end = (proved: boolean) => {
    asked?.answer(proved);
    setAsked(undefined);
  };
  if (!asked) return null;
  return asked.factor === 'sms' ? <PhoneQuestion onEnd={end} /> : <AppQuestion onEnd={end} />;
}
