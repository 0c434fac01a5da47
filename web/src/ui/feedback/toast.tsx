import { useEffect, useSyncExternalStore } from 'react';
import styles from './toast.module.css';

type Kind = 'success' | 'warning' | 'error' | 'info';

interface Toast {
  readonly id: number;
  readonly kind: Kind;
  readonly text: string;
}

const shownMs = 4000;
const signs: Record<Kind, string> = { success: '✓', warning: '!', error: '×', info: 'i' };

let current: Toast | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

function publish(next: Toast | undefined): void {
  current = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Shows a one-line message. There is one toast at a time: a new one replaces the old one. */
export function showToast(kind: Kind, text: string): void {
  lastId += 1;
  publish({ id: lastId, kind, text });
}

/** The current toast; for tests and for the region. */
export const currentToast = () => current;

export function dismissToast(): void {
  publish(undefined);
}

/** The place where toasts appear. It is drawn once per page and announces itself to screen readers. */
export function ToastRegion() {
  const toast = useSyncExternalStore(subscribe, currentToast);
  useEffect(() => {
    if (!toast) return;
    const timer = setTimeout(dismissToast, shownMs);
    return () => clearTimeout(timer);
  }, [toast]);
  return (
    <div className={styles.region} role="status" aria-live="polite">
      {toast && (
        <p key={toast.id} className={styles.toast} data-kind={toast.kind}>
          <span className={styles.sign} aria-hidden="true">
            {signs[toast.kind]}
          </span>
          {toast.text}
        </p>
      )}
    </div>
  );
}
