import type { ReactNode } from 'react';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import type { ListPage } from '../../../ui/paging/list-page.ts';
import { Pager } from '../../../ui/paging/pager.tsx';

export const defaultPaging = { keyword: '', pageIndex: 1, pageSize: 10 };
export type Paging = typeof defaultPaging;
export type ChangePaging = (change: Partial<Paging>, options?: { replace?: boolean }) => void;

interface Props<Row> {
  page: ListPage<Row>['page'];
  countedTo?: number;
  paging: Pick<Paging, 'pageIndex' | 'pageSize'>;
  onPage: ChangePaging;
  empty: ReactNode;
  draw: (rows: readonly Row[]) => ReactNode;
}

/** One page of a list, drawn by `draw`, with the way to the others. */
export function PagedList<Row>({ page, countedTo, paging, onPage, empty, draw }: Props<Row>) {
  if (page.error && !page.data) return <Failure error={page.error} onRetry={() => void page.refetch()} />;
  if (!page.data) return <SkeletonRows rows={6} />;
  if (page.data.total === 0) return empty;
  return (
    <>
      {draw(page.data.list)}
      <Pager
        pageIndex={paging.pageIndex}
        pageSize={paging.pageSize}
        total={page.data.total}
        countedTo={countedTo}
        onPage={(pageIndex, pageSize) => onPage({ pageIndex: pageSize === paging.pageSize ? pageIndex : 1, pageSize })}
      />
    </>
  );
}
