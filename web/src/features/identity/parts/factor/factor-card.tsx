import type { AnswerOf } from '@suya/contract/http/endpoint';
import type { confirmFactor } from '@suya/contract/identity/second-factor.endpoints';
import { lazy, Suspense, useState } from 'react';
import { endSession } from '../../../../lib/http/manners.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { useAccount } from '../../../../lib/session/account.ts';
import { showToast } from '../../../../ui/feedback/toast.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import { PlainButton } from '../../../../ui/page/plain.tsx';
import { useConfirmFactor, useRemoveFactor, useSetUpFactor } from '../../account.api.ts';
import styles from '../account/account.module.css';
import { readAppCode } from '../fields/field.rules.ts';
import { AppCodeForm } from './app-code-form.tsx';
import { RecoveryCodes, RecoveryLeft } from './recovery-codes.tsx';

const QrCode = lazy(() => import('../../../../ui/values/qr-code.tsx'));

interface SetUpProps {
  secret: string;
  otpauthUri: string;
  onCodes: (codes: readonly string[]) => void;
  onCancel: () => void;
}

function SetUp({ secret, otpauthUri, onCodes, onCancel }: SetUpProps) {
  const t = useT();
  const confirm = useConfirmFactor();
  const done = ({ recoveryCodes }: AnswerOf<typeof confirmFactor>) => {
    showToast('success', t('account.security.factorDone'));
    onCodes(recoveryCodes);
  };
  return (
    <AppCodeForm
      submitLabel={t('account.security.factorConfirm')}
      fieldLabel={t('account.security.factorCode')}
      read={(typed) => readAppCode(typed)}
      busy={confirm.isPending}
      onCode={(code, onError) => confirm.mutate({ code }, { onSuccess: done, onError })}
      onCancel={onCancel}
    >
      <p>{t('account.security.factorScan')}</p>
      <div className={styles.qr}>
        <Suspense fallback={null}>
          <QrCode text={otpauthUri} label={t('account.security.factorQr')} />
        </Suspense>
      </div>
      <p className={styles.soft}>
        {t('account.security.factorSecret')} <code className={styles.secret}>{secret}</code>
      </p>
    </AppCodeForm>
  );
}

function Remove({ onEnd }: { onEnd: () => void }) {
  const t = useT();
  const remove = useRemoveFactor();
  const done = (code: string) => {
    showToast('success', t('account.security.factorRemoved'));
    // Who has lost the app is signed out everywhere, here too.
    if (readAppCode(code, true)) void endSession('/login');
    else onEnd();
  };
  return (
    <AppCodeForm
      submitLabel={t('account.security.factorRemove')}
      fieldLabel={t('account.security.factorCodeOrRecovery')}
      read={(typed) => readAppCode(typed) ?? readAppCode(typed, true)}
      busy={remove.isPending}
      onCode={(code, onError) => remove.mutate({ code }, { onSuccess: () => done(code), onError })}
      onCancel={onEnd}
    >
      <p className={styles.soft}>{t('account.security.factorRemoveLost')}</p>
    </AppCodeForm>
  );
}

interface Props {
  isOn: boolean;
  codesLeft: number;
}

function Standing({
  isOn,
  codesLeft,
  onRemove,
  onCodes,
  onSetUp,
  busy,
}: Props & {
  onRemove: () => void;
  onCodes: (codes: readonly string[]) => void;
  onSetUp: () => void;
  busy: boolean;
}) {
  const t = useT();
  const { factorDue } = useAccount();
  const words = factorDue ? 'factorDue' : isOn ? 'factorOn' : 'factorOff';
  return (
    <div className={styles.rows}>
      <div className={styles.rowHead}>
        <p className={`${styles.soft} ${styles.main}`}>{t(`account.security.${words}`)}</p>
        {isOn ? (
          <PlainButton onClick={onRemove}>{t('account.security.factorRemove')}</PlainButton>
        ) : (
          <PlainButton busy={busy} onClick={onSetUp}>
            {t('account.security.factorSetUp')}
          </PlainButton>
        )}
      </div>
      {isOn && <RecoveryLeft left={codesLeft} onNew={onCodes} />}
    </div>
  );
}

/** The second step: switched on by a first code of the app, which brings the recovery codes; switched off by another. */
export function FactorCard({ isOn, codesLeft }: Props) {
  const t = useT();
  const setUp = useSetUpFactor();
  const { factorDue } = useAccount();
  const [isRemoving, setIsRemoving] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const showCodes = (given: readonly string[]) => {
    setCodes(given);
    setUp.reset();
  };
  const content = () => {
    if (codes) return <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />;
    if (setUp.data) return <SetUp {...setUp.data} onCodes={showCodes} onCancel={setUp.reset} />;
    if (isRemoving) return <Remove onEnd={() => setIsRemoving(false)} />;
    return (
      <Standing
        isOn={isOn}
        codesLeft={codesLeft}
        busy={setUp.isPending}
        onSetUp={() => setUp.mutate({})}
        onRemove={() => setIsRemoving(true)}
        onCodes={showCodes}
      />
    );
  };
  return (
    <Card title={t('account.security.factor')} attention={factorDue}>
      {content()}
    </Card>
  );
}
