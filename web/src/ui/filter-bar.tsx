import type { ReactNode } from 'react';
import styles from './filter-bar.module.css';
import { useT } from './language.ts';
import { PlainButton } from './plain.tsx';

interface Props {
  children: ReactNode;
  /** Set while any filter differs from its default. */
  onClear?: (() => void) | undefined;
}

/** Filters in one row above a list. */
export function FilterBar({ children, onClear }: Props) {
  const t = useT();
  return (
    <search className={styles.bar}>
      {children}
      {onClear && <PlainButton onClick={onClear}>{t('shell.clearFilters')}</PlainButton>}
    </search>
  );
}
