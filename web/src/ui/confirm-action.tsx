import { type ReactNode, useState } from 'react';
import { Dialog } from './dialog.tsx';
import { useT } from './language.ts';
import { PlainButton } from './plain.tsx';

interface Props {
  /** The question, as a sentence. */
  question: string;
  /** What will happen, where the question does not say it all; may hold inputs. */
  children?: ReactNode;
  confirmLabel?: string;
  /** Runs on confirmation; the dialog stays open, busy, until it is done, and stays where it fails. */
  onConfirm: () => unknown;
  /** Draws what opens the question. */
  trigger: (open: () => void) => ReactNode;
}

/** Asks before an act that cannot be taken back. */
export function ConfirmAction({ question, children, confirmLabel, onConfirm, trigger }: Props) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
      setOpen(false);
    } catch {
      // The client has told the person why; the question stays so that they can try again.
    } finally {
      setBusy(false);
    }
  };
  const actions = (
    <>
      <PlainButton onClick={() => setOpen(false)}>{t('common.cancel')}</PlainButton>
      <PlainButton look="primary" busy={busy} onClick={() => void confirm()}>
        {confirmLabel ?? t('common.confirm')}
      </PlainButton>
    </>
  );
  return (
    <>
      {trigger(() => setOpen(true))}
      <Dialog open={open} onClose={() => setOpen(false)} title={question} actions={actions}>
        {children}
      </Dialog>
    </>
  );
}
