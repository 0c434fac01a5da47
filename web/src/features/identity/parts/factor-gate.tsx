import { confirmFactor } from '@suya/contract/identity/second-factor.endpoints';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import { useAct } from '../../../lib/query.ts';
import type { Refusal } from '../../../lib/refusal.ts';
import { askFactorWith } from '../../../lib/step-up.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { PlainButton, PlainField } from '../../../ui/plain.tsx';
import { useFields } from './use-fields.ts';

const names = ['code'] as const;
const sixDigits = /^\d{6}$/;

function Question({ onEnd }: { onEnd: (proved: boolean) => void }) {
  const t = useT();
  const id = useId();
  const confirm = useAct(confirmFactor, { quiet: true });
  const { form, values, complain, input } = useFields(names);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { code } = values;
    if (complain({ code: sixDigits.test(code) ? undefined : t('identity.factor.codeMissing') })) return;
    const onError = ({ fields, message }: Refusal) => complain({ code: fields.code ?? message });
    confirm.mutate({ code }, { onSuccess: () => onEnd(true), onError });
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
      <form id={id} ref={form} onSubmit={submit} noValidate>
        <PlainField
          {...input('code')}
          label={t('identity.factor.purpose')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          autoFocus
        />
      </form>
    </Dialog>
  );
}

/** Asks for the second factor where an act needs it proved again; the act then goes on by itself. */
export function FactorGate() {
  const [answer, setAnswer] = useState<(proved: boolean) => void>();
  useEffect(() => askFactorWith(() => new Promise<boolean>((resolve) => setAnswer(() => resolve))), []);
  const end = (proved: boolean) => {
    answer?.(proved);
    setAnswer(undefined);
  };
  return answer && <Question onEnd={end} />;
}
