import type { ReactNode } from 'react';
import styles from './page-header.module.css';
import { usePageTitle } from './page-title.ts';

interface Props {
  title: ReactNode;
  /** What the browser's tab says, where the title is no plain text. */
  tabTitle?: string;
  /** One line of what the page is for, where that helps. */
  purpose?: ReactNode;
  /** The page's main action and its neighbours, at the right. */
  actions?: ReactNode;
}

export function PageHeader({ title, tabTitle, purpose, actions }: Props) {
  usePageTitle(tabTitle ?? (typeof title === 'string' ? title : undefined));
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
