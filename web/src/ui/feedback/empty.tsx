import type { ReactNode } from 'react';
import styles from './empty.module.css';

interface Props {
  title: string;
  hint?: string;
  /** The next action. */
  action?: ReactNode;
}

function Drawing() {
  return (
    <svg viewBox="0 0 120 80" width="120" height="80" aria-hidden="true" className={styles.drawing}>
      <rect x="18" y="14" width="84" height="54" rx="8" />
      <path d="M18 30h84M34 44h34M34 54h22" />
      <circle cx="92" cy="58" r="14" />
      <path d="m102 68 9 8" />
    </svg>
  );
}

/** The empty state: a small drawing, a sentence, the next action. */
export function Empty({ title, hint, action }: Props) {
  return (
    <div className={styles.empty}>
      <Drawing />
      <p className={styles.title}>{title}</p>
      {hint && <p className={styles.hint}>{hint}</p>}
      {action}
    </div>
  );
}
