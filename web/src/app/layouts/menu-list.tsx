import type { ComponentType, MouseEvent } from 'react';
import { NavLink } from 'react-router';
import { Badge } from '../../ui/values/badge.tsx';
import styles from './menu-list.module.css';

export interface MenuEntry {
  readonly to: string;
  readonly label: string;
  readonly icon: ComponentType;
  /** How many things wait there. */
  readonly count?: number | undefined;
  /** The words for the count. */
  readonly countLabel?: string;
  /** What happens instead of opening the page. */
  readonly instead?: (() => void) | undefined;
}

interface Props {
  name: string;
  entries: readonly MenuEntry[];
  collapsed?: boolean;
  onChoose?: () => void;
}

export function MenuList({ name, entries, collapsed = false, onChoose }: Props) {
  const choose = (instead: MenuEntry['instead']) => (event: MouseEvent) => {
    onChoose?.();
    if (!instead) return;
    event.preventDefault();
    instead();
  };
  return (
    <nav aria-label={name} className={styles.menu} data-collapsed={collapsed}>
      <ul>
        {entries.map(({ to, label, icon: Icon, count, countLabel, instead }) => (
          <li key={to}>
            <NavLink to={to} end={to === '/lab'} title={collapsed ? label : undefined} onClick={choose(instead)}>
              <Icon />
              <span className={styles.label}>{label}</span>
              {count ? <span className="sr-only">{countLabel}</span> : null}
              <Badge count={count} />
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
