import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './dialog.module.css';

interface Props {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /** Draws a close button with this label next to the title. */
  closeLabel?: string;
  /** `drawer` slides in from the left edge: the menu on narrow screens. */
  shape?: 'centre' | 'drawer';
}

/** The browser's own modal dialog: it keeps the focus inside, gives it back, and closes with Escape. */
export function Dialog({ open, onClose, title, children, actions, closeLabel, shape = 'centre' }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal();
    if (!open) dialog.current?.close();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click only closes by the backdrop; Escape does the same by keyboard.
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-shape={shape}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      {open && (
        <div className={styles.body}>
          <div className={styles.head}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            {closeLabel && (
              <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
                ×
              </button>
            )}
          </div>
          {children}
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
    </dialog>
  );
}
