import type { ReactNode } from 'react';
import styles from './page-header.module.css';

interface Props {
  title: ReactNode;
  /** One line of what the page is for, where that helps. */
  purpose?: ReactNode;
  /** The page's main action and its neighbours, at the right. */
  actions?: ReactNode;
}

export function PageHeader({ title, purpose, actions }: Props) {
  return (
    <header className={styles.header}>
      <div>
        <h1>{title}</h1>
        {purpose && <p>{purpose}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
