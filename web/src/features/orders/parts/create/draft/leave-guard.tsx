import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { useT } from '../../../../../lib/i18n.tsx';
import { Dialog } from '../../../../../ui/dialog/dialog.tsx';
import { PlainButton } from '../../../../../ui/page/plain.tsx';

interface Props {
  /** Changes that are not saved yet, or files that are on their way. */
  unsaved: boolean;
  /** Resolves with something once everything is saved; left out where it cannot be saved as it stands. */
  save?: () => Promise<unknown>;
}

/** Asks before leaving with unsaved changes: save and go (where it can be saved), go, or stay. */
export function LeaveGuard({ unsaved, save }: Props) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [unsaved]);

  const saveAndGo = async () => {
    setBusy(true);
    const saved = await save?.();
    setBusy(false);
    if (saved) blocker.proceed?.();
    else blocker.reset?.();
  };
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t('shell.unsavedTitle')}
      actions={
        <>
          <PlainButton onClick={() => blocker.reset?.()}>{t('orders.side.stay')}</PlainButton>
          <PlainButton onClick={() => blocker.proceed?.()}>{t('orders.side.leave')}</PlainButton>
          {save && (
            <PlainButton look="primary" busy={busy} onClick={() => void saveAndGo()}>
              {t('orders.side.saveAndLeave')}
            </PlainButton>
          )}
        </>
      }
    >
      <p>{t('shell.leaveUnsaved')}</p>
    </Dialog>
  );
}
