import MenuFoldOutlined from '@ant-design/icons/MenuFoldOutlined';
import MenuOutlined from '@ant-design/icons/MenuOutlined';
import MenuUnfoldOutlined from '@ant-design/icons/MenuUnfoldOutlined';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { brandName } from '../../lib/brand.ts';
import { useConnection, useOnline } from '../../lib/http/live.ts';
import { useT } from '../../lib/i18n.tsx';
import { isEmbedded } from '../../lib/session/embedded.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Mark } from '../../ui/values/mark.tsx';
import styles from './frame.module.css';
import { type MenuEntry, MenuList } from './menu-list.tsx';
import { SignOutButton } from './sign-out.tsx';

interface Props {
  menu: readonly MenuEntry[];
  menuName: string;
  topBar: ReactNode;
}

const collapsedKey = 'menuCollapsed';
/** The width from which the menu stands beside the page (specification, section 9). */
const isWide = '(min-width: 992px)';

function Notices() {
  const t = useT();
  const online = useOnline();
  const connection = useConnection();
  const text = online ? connection === 'lost' && t('shell.reconnecting') : t('common.offline');
  return <div role="status">{text && <p className={styles.notice}>{text}</p>}</div>;
}

function Sidebar({ menu, menuName }: Omit<Props, 'topBar'>) {
  const t = useT();
  const [collapsed, setCollapsed] = useState(localStorage.getItem(collapsedKey) === '1');
  const toggle = () => {
    localStorage.setItem(collapsedKey, collapsed ? '0' : '1');
    setCollapsed(!collapsed);
  };
  return (
    <aside className={styles.sidebar} data-collapsed={collapsed}>
      <p className={styles.brand}>
        <Mark />
        <span>{brandName()}</span>
      </p>
      <MenuList name={menuName} entries={menu} collapsed={collapsed} />
      <button type="button" className={styles.collapse} onClick={toggle} aria-expanded={!collapsed}>
        {collapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
        <span>{t(collapsed ? 'shell.expandMenu' : 'shell.collapseMenu')}</span>
      </button>
    </aside>
  );
}

function Drawer({ menu, menuName }: Omit<Props, 'topBar'>) {
  const t = useT();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    // A tablet that is turned hides the drawer: left open unseen, it would hold the whole page.
    const wide = matchMedia(isWide);
    const close = () => wide.matches && setOpen(false);
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, []);
  return (
    <div className={styles.drawer}>
      <button
        type="button"
        className={styles.iconButton}
        aria-label={t('shell.openMenu')}
        onClick={() => setOpen(true)}
      >
        <MenuOutlined />
      </button>
      <Dialog
        shape="drawer"
        open={open}
        onClose={() => setOpen(false)}
        title={brandName()}
        closeLabel={t('shell.closeMenu')}
      >
        <MenuList name={menuName} entries={menu} onChoose={() => setOpen(false)} />
      </Dialog>
    </div>
  );
}

/** Moves the focus to the new page's content where the old page took it along, so that keyboard and screen reader follow. */
function useFocusOnArrival() {
  const main = useRef<HTMLElement>(null);
  const { key, pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    const moved = last.current !== pathname;
    last.current = pathname;
    if (moved || (key !== 'default' && document.activeElement === document.body))
      main.current?.focus({ preventScroll: true });
  }, [key, pathname]);
  return main;
}

/** Sidebar, top bar and content; embedded mode shows the content, and at its end the way out. */
export function Frame({ menu, menuName, topBar }: Props) {
  const t = useT();
  const main = useFocusOnArrival();
  const embedded = isEmbedded();
  return (
    <div className={styles.frame} data-embedded={embedded}>
      <a href="#content" className={styles.skip}>
        {t('shell.skipToContent')}
      </a>
      {!embedded && <Sidebar menu={menu} menuName={menuName} />}
      <div className={styles.column}>
        {!embedded && (
          <header className={styles.topBar}>
            <Drawer menu={menu} menuName={menuName} />
            {topBar}
          </header>
        )}
        <Notices />
        <main id="content" ref={main} tabIndex={-1} className={styles.content}>
          <Outlet />
        </main>
        {embedded && (
          <footer className={styles.end}>
            <SignOutButton />
          </footer>
        )}
      </div>
    </div>
  );
}
