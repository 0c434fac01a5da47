import { Button } from 'antd';
import { useState } from 'react';
import { useT } from '../../../../lib/i18n.tsx';
import { ConfirmAction } from '../../../../ui/dialog/confirm-action.tsx';
import { showToast } from '../../../../ui/feedback/toast.tsx';
import { PlainField } from '../../../../ui/page/plain.tsx';
import { type LabAccount, useEndSessionsOf, useResetFactor, useSetLabStanding } from '../api.ts';
import styles from './account-acts.module.css';
import { EditLabPerson } from './edit-lab-person.tsx';

const longestReason = 300;

interface ActProps {
  label: string;
  question: string;
  hint: string;
  /** Does it for a reason; its refusal keeps the question open. */
  act: (reason: string) => Promise<void>;
}

/** An act on another person's way in, which is not done without a reason. */
function ActWithReason({ label, question, hint, act }: ActProps) {
  const t = useT();
  const [reason, setReason] = useState('');
  const [error, setError] = useState('');
  const confirm = async () => {
    if (!reason.trim()) {
      setError(t('account.lab.reasonMissing'));
      throw new Error('no reason');
    }
    await act(reason.trim());
    setReason('');
  };
  return (
    <ConfirmAction
      question={question}
      confirmLabel={label}
      onConfirm={confirm}
      trigger={(open) => <Button onClick={open}>{label}</Button>}
    >
      <p>{hint}</p>
      <PlainField
        name="reason"
        label={t('account.lab.reason')}
        value={reason}
        error={error || undefined}
        maxLength={longestReason}
        onChange={({ target }) => {
          setReason(target.value);
          setError('');
        }}
      />
    </ConfirmAction>
  );
}

/** Roles in the lab, and the way out of it and back in. */
function LabActs({ account }: { account: LabAccount }) {
  const t = useT();
  const standing = useSetLabStanding();
  const { userId, name, roles, version } = account;
  if (account.standing === 'none') return null;
  const isActive = account.standing !== 'active';
  const word = isActive ? 'comeBack' : 'leave';
  const change = async (reason: string) => {
    await standing.mutateAsync({ userId, name, roles, version, isActive, reason });
    showToast('success', t(`account.lab.${word}Done`));
  };
  return (
    <>
      {account.standing === 'active' && <EditLabPerson account={account} />}
      <ActWithReason
        label={t(`account.lab.${word}`)}
        question={t(`account.lab.${word}Ask`, { name })}
        hint={t(`account.lab.${word}Hint`)}
        act={change}
      />
    </>
  );
}

/** What the platform's administrator may do for somebody: nothing for themselves. */
export function AccountActs({ account }: { account: LabAccount }) {
  const t = useT();
  const { userId, name, hasFactor, sessions, isMe } = account;
  const reset = useResetFactor();
  const end = useEndSessionsOf();
  if (isMe) return null;
  const resetFor = async (reason: string) => {
    await reset.mutateAsync({ userId, reason });
    showToast('success', t('account.lab.resetDone'));
  };
  const endFor = async (reason: string) => {
    const { ended } = await end.mutateAsync({ userId, reason });
    showToast('success', t('account.lab.endDone', { count: ended }));
  };
  return (
    <div className={styles.acts}>
      <LabActs account={account} />
      {hasFactor && (
        <ActWithReason
          label={t('account.lab.reset')}
          question={t('account.lab.resetAsk', { name })}
          hint={t('account.lab.resetHint')}
          act={resetFor}
        />
      )}
      {sessions > 0 && (
        <ActWithReason
          label={t('account.lab.end')}
          question={t('account.lab.endAsk', { name })}
          hint={t('account.lab.endHint')}
          act={endFor}
        />
      )}
    </div>
  );
}
