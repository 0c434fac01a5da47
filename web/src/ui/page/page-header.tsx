import type { ReactNode } from 'react';
import styles from './page-header.module.css';
import { usePageTitle } from './page-title.ts';

interface Props {
  title: ReactNode;
  /** The title of the browser's tab, if the page's title is not plain text. */
  tabTitle?: string;
  /** One line about the purpose of the page, where that helps. */
  purpose?: ReactNode;
  /** The page's main action and others, on the right. */
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
