import type { ReactNode } from 'react';
import styles from './data-table.module.css';
import { Failure } from './failure.tsx';
import type { ListPage } from './list-page.ts';
import { Pager } from './pager.tsx';
import { SkeletonRows } from './skeleton.tsx';
import { Table, type TableColumn } from './table.tsx';

interface Props<Row> extends ListPage<Row> {
  /** What the table lists, for screen readers. */
  name: string;
  columns: readonly TableColumn<Row>[];
  rowKey: (row: Row) => string;
  onOpen?: (row: Row) => void;
  empty: ReactNode;
}

/** A list as a table, page by page, with its skeleton, failure and emptiness; page sizes, total and jumper beneath. */
export function DataTable<Row>({ page, pageIndex, pageSize, onPage, empty, ...table }: Props<Row>) {
  if (page.error && !page.data) return <Failure error={page.error} onRetry={() => void page.refetch()} />;
  if (!page.data) return <SkeletonRows rows={8} />;
  if (page.data.total === 0) return <div className={styles.empty}>{empty}</div>;
  return (
    <>
      <Table<Row> {...table} rows={page.data.list} busy={page.isFetching} />
      <Pager pageIndex={pageIndex} pageSize={pageSize} total={page.data.total} onPage={onPage} />
    </>
  );
}
