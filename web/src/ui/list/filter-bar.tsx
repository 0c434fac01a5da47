import type { ReactNode } from 'react';
import { useT } from '../language.ts';
import { PlainButton } from '../page/plain.tsx';
import styles from './filter-bar.module.css';

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
