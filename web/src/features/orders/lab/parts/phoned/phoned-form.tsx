import { Button } from 'antd';
import { useState } from 'react';
import type { Refusal } from '../../../../../lib/http/refusal.ts';
import { useT } from '../../../../../lib/i18n.tsx';
import { showToast } from '../../../../../ui/feedback/toast.tsx';
import { focusField } from '../../../parts/field.tsx';
import { useEnterOrder } from '../../api.ts';
import styles from './phoned.module.css';
import { emptyPhoned, inputOfPhoned, missingOfPhoned, type Phoned } from './phoned.ts';
import { WhatPhoned } from './phoned-what.tsx';
import { WhoPhoned } from './phoned-who.tsx';

export interface PhonedProps {
  form: Phoned;
  put: (part: Partial<Phoned>) => void;
  /** Path and error of a field, as `Field` takes them. */
  at: (path: string) => { path: string; error: string | undefined };
}

function useEntering(onEntered: Props['onEntered']) {
  const t = useT();
  const { mutateAsync, isPending } = useEnterOrder();
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const enter = async (form: Phoned, submitted: boolean) => {
    setRefused({});
    try {
      const { id, no } = await mutateAsync(inputOfPhoned(form, submitted));
      showToast('success', t(submitted ? 'followUps.enter.submitted' : 'followUps.enter.drafted', { no }));
      onEntered(submitted ? id : null);
    } catch (error) {
      const { fields, message } = error as Refusal;
      setRefused(fields ?? {});
      if (Object.keys(fields ?? {}).length === 0) showToast('error', message);
    }
  };
  return { enter, isPending, refused };
}

interface Props {
  /** @param orderId null where it was left as the clinic's draft, which the lab cannot see */
  onEntered: (orderId: string | null) => void;
}

/** Writes down what a clinic ordered on the phone. */
export function PhonedForm({ onEntered }: Props) {
  const t = useT();
  const [form, setForm] = useState(emptyPhoned);
  const [attempted, setAttempted] = useState(false);
  const { enter, isPending, refused } = useEntering(onEntered);
  const missing = missingOfPhoned(form, t);
  const props: PhonedProps = {
    form,
    put: (part) => setForm((before) => ({ ...before, ...part })),
    at: (path) => ({ path, error: refused[path] ?? (attempted ? missing[path] : undefined) }),
  };
  const go = (submitted: boolean) => {
    setAttempted(true);
    const [first] = Object.keys(missing);
    if (first) return focusField(first);
    void enter(form, submitted);
  };
  return (
    <div className={styles.form}>
      <WhoPhoned {...props} />
      <WhatPhoned {...props} />
      {!form.authenticated && <p className={styles.warning}>{t('followUps.enter.notAuthenticated')}</p>}
      <div className={styles.actions}>
        <Button type="primary" loading={isPending} disabled={!form.authenticated} onClick={() => go(true)}>
          {t('followUps.enter.submit')}
        </Button>
        <Button disabled={isPending} onClick={() => go(false)}>
          {t('followUps.enter.draft')}
        </Button>
      </div>
    </div>
  );
}
