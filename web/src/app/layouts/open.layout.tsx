import { Outlet } from 'react-router';
import { brandName } from '../../lib/brand.ts';
import { Mark } from '../../ui/values/mark.tsx';
import { LanguageMenu } from './language-menu.tsx';
import styles from './open.module.css';

/** Pages that anybody may read: brand and language above them. Needs no component library. */
export function OpenLayout() {
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <p className={styles.brand}>
          <Mark />
          {brandName()}
        </p>
        <LanguageMenu />
      </header>
      <main className={styles.main}>
        <Outlet />
      </main>
    </div>
  );
}
