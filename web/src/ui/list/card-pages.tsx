import type { ReactNode } from 'react';
import { Failure } from '../feedback/failure.tsx';
import { SkeletonCard } from '../feedback/skeleton.tsx';
import type { ListPage } from '../paging/list-page.ts';
import { Pager } from '../paging/pager.tsx';
import styles from './card-pages.module.css';

interface Props<Row> extends ListPage<Row> {
  /** The name of the list for screen readers. */
  name: string;
  rowKey: (row: Row) => string;
  card: (row: Row) => ReactNode;
  /** Number of lines per card in the skeleton. */
  lines: number;
  /** Fewer, wider cards, for cards that contain a list of their own. */
  wide?: boolean;
  empty: ReactNode;
}

const waiting = [1, 2, 3, 4, 5, 6] as const;

/** A list as cards, page by page, with its skeleton, failure and empty state. */
export function CardPages<Row>({ name, rowKey, card, lines, wide = false, empty, page, ...pager }: Props<Row>) {
  if (page.error && !page.data) return <Failure error={page.error} onRetry={() => void page.refetch()} />;
  if (!page.data) {
    return (
      <div className={styles.cards} data-wide={wide}>
        {waiting.map((key) => (
          <SkeletonCard key={key} lines={lines} />
        ))}
      </div>
    );
  }
  if (page.data.total === 0) return <div className={styles.empty}>{empty}</div>;
  return (
    <>
      <ul className={styles.cards} data-wide={wide} aria-busy={page.isFetching} aria-label={name}>
        {page.data.list.map((row) => (
          <li key={rowKey(row)}>{card(row)}</li>
        ))}
      </ul>
      <Pager total={page.data.total} {...pager} />
    </>
  );
}
