import { type ReactNode, useState } from 'react';
import { useT } from '../language.ts';
import { PlainButton } from '../page/plain.tsx';
import { Dialog } from './dialog.tsx';

interface Props {
  /** The question, as a sentence. */
  question: string;
  /** What will happen, if the question does not say it all. May contain inputs. */
  children?: ReactNode;
  confirmLabel?: string;
  /** Runs on confirmation. The dialog stays open and busy until it is done, and stays open if it fails. */
  onConfirm: () => unknown;
  /** Draws the element that opens the question. */
  trigger: (open: () => void) => ReactNode;
}

/** Asks before an act that cannot be undone. */
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
      // The client has told the person why. The question stays open for another try.
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
