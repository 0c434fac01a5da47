import { type FormEvent, lazy, type ReactNode, Suspense, useState } from 'react';
import { useAccount } from '../../../lib/account.ts';
import { useT } from '../../../lib/i18n.tsx';
import type { Refusal } from '../../../lib/refusal.ts';
import { Card } from '../../../ui/card.tsx';
import { PlainButton, PlainField } from '../../../ui/plain.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useConfirmFactor, useRemoveFactor, useSetUpFactor } from '../account.api.ts';
import styles from './account.module.css';
import { useFields } from './use-fields.ts';

const QrCode = lazy(() => import('../../../ui/qr-code.tsx'));

const names = ['code'] as const;
const sixDigits = /^\d{6}$/;

interface CodeFormProps {
  submitLabel: string;
  act: ReturnType<typeof useConfirmFactor>;
  onDone: () => void;
  onCancel: () => void;
  children?: ReactNode;
}

/** Six digits of the app, for an act that they prove. */
function CodeForm({ submitLabel, act, onDone, onCancel, children }: CodeFormProps) {
  const t = useT();
  const { form, values, complain, input } = useFields(names);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { code } = values;
    if (complain({ code: sixDigits.test(code) ? undefined : t('identity.factor.codeMissing') }) || act.isPending)
      return;
    const onError = ({ fields, message }: Refusal) => complain({ code: fields.code ?? message });
    act.mutate({ code }, { onSuccess: onDone, onError });
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      {children}
      <PlainField
        {...input('code')}
        label={t('account.security.factorCode')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        autoFocus
      />
      <div className={styles.actions}>
        <PlainButton type="submit" look="primary" busy={act.isPending}>
          {submitLabel}
        </PlainButton>
        <PlainButton onClick={onCancel}>{t('common.cancel')}</PlainButton>
      </div>
    </form>
  );
}

function SetUp({ secret, otpauthUri, onEnd }: { secret: string; otpauthUri: string; onEnd: () => void }) {
  const t = useT();
  const confirm = useConfirmFactor();
  const done = () => {
    showToast('success', t('account.security.factorDone'));
    onEnd();
  };
  return (
    <CodeForm submitLabel={t('account.security.factorConfirm')} act={confirm} onDone={done} onCancel={onEnd}>
      <p>{t('account.security.factorScan')}</p>
      <div className={styles.qr}>
        <Suspense fallback={null}>
          <QrCode text={otpauthUri} label={t('account.security.factorQr')} />
        </Suspense>
      </div>
      <p className={styles.soft}>
        {t('account.security.factorSecret')} <code className={styles.secret}>{secret}</code>
      </p>
    </CodeForm>
  );
}

function Remove({ onEnd }: { onEnd: () => void }) {
  const t = useT();
  const remove = useRemoveFactor();
  const done = () => {
    showToast('success', t('account.security.factorRemoved'));
    onEnd();
  };
  return <CodeForm submitLabel={t('account.security.factorRemove')} act={remove} onDone={done} onCancel={onEnd} />;
}

/** The second step: switched on by a first code of the app, switched off by another. */
export function FactorCard({ isOn }: { isOn: boolean }) {
  const t = useT();
  const setUp = useSetUpFactor();
  const { factorDue } = useAccount();
  const [isRemoving, setIsRemoving] = useState(false);
  if (setUp.data)
    return (
      <Card title={t('account.security.factor')}>
        <SetUp {...setUp.data} onEnd={setUp.reset} />
      </Card>
    );
  if (isRemoving)
    return (
      <Card title={t('account.security.factor')}>
        <Remove onEnd={() => setIsRemoving(false)} />
      </Card>
    );
  return (
    <Card title={t('account.security.factor')} attention={factorDue}>
      <div className={styles.rowHead}>
        <p className={`${styles.soft} ${styles.main}`}>
          {factorDue ? t('account.security.factorDue') : t(`account.security.factor${isOn ? 'On' : 'Off'}`)}
        </p>
        {isOn ? (
          <PlainButton onClick={() => setIsRemoving(true)}>{t('account.security.factorRemove')}</PlainButton>
        ) : (
          <PlainButton busy={setUp.isPending} onClick={() => setUp.mutate({})}>
            {t('account.security.factorSetUp')}
          </PlainButton>
        )}
      </div>
    </Card>
  );
}
