import { lazy, Suspense } from 'react';
import type { PagerProps } from './page-choice.tsx';
import styles from './pager.module.css';

/** Loaded separately: it is larger than the list, which does not wait for it. */
const PageChoice = lazy(() => import('./page-choice.tsx'));

/** The pages of a list: total, sizes, previous, pages, next and jumper (specification, section 9). */
export function Pager(props: PagerProps) {
  return (
    <Suspense fallback={<div className={styles.waiting} />}>
      <PageChoice {...props} />
    </Suspense>
  );
}
