import { Table, type TableColumnsType } from 'antd';
import type { KeyboardEvent, ReactNode } from 'react';
import { Failure } from '../feedback/failure.tsx';
import { Outdated } from '../feedback/outdated.tsx';
import { SkeletonRows } from '../feedback/skeleton.tsx';
import { useFitting } from '../page/use-fitting.ts';
import type { ListPage } from '../paging/list-page.ts';
import { Pager } from '../paging/pager.tsx';
import styles from './data-table.module.css';

interface Props<Row extends object> extends ListPage<Row> {
  /** The name of the list for screen readers. */
  name: string;
  columns: TableColumnsType<Row>;
  rowKey: (row: Row) => string;
  onOpen?: (row: Row) => void;
  empty: ReactNode;
}

const neighbours: Record<string, (row: Element) => Element | null> = {
  ArrowDown: (row) => row.nextElementSibling,
  ArrowUp: (row) => row.previousElementSibling,
};

function moveOrOpen(event: KeyboardEvent<HTMLElement>, open: () => void): void {
  if (event.target !== event.currentTarget) return;
  if (event.key === 'Enter') open();
  const next = neighbours[event.key]?.(event.currentTarget);
  if (!(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
}

/**
 * A list with sticky head, page sizes, total and jumper. A row opens by click or Enter; arrow keys move between
 * rows. The head sticks by the style sheet: the library's own option would draw every list twice, head and rows
 * separately.
 */
export function DataTable<Row extends object>({
  name,
  columns,
  rowKey,
  page,
  pageIndex,
  pageSize,
  countedTo,
  onPage,
  onOpen,
  empty,
}: Props<Row>) {
  const place = useFitting(!onOpen);
  if (page.error && !page.data) return <Failure error={page.error} onRetry={() => void page.refetch()} />;
  if (!page.data) return <SkeletonRows rows={8} />;
  if (page.data.total === 0) return <div className={styles.surface}>{empty}</div>;
  return (
    <div>
      <Outdated page={page} />
      <div ref={place} className={styles.place}>
        <Table<Row>
          aria-label={name}
          columns={columns}
          dataSource={page.data.list}
          rowKey={rowKey}
          aria-busy={page.isFetching}
          onRow={(row) =>
            onOpen
              ? {
                  tabIndex: 0,
                  className: styles.row,
                  onClick: () => onOpen(row),
                  onKeyDown: (event) => moveOrOpen(event, () => onOpen(row)),
                }
              : {}
          }
          pagination={false}
        />
      </div>
      <Pager pageIndex={pageIndex} pageSize={pageSize} total={page.data.total} countedTo={countedTo} onPage={onPage} />
    </div>
  );
}
