import type { CaseLine } from '@suya/contract/cases/cases.schema';
import type { ReactNode } from 'react';

/** A page of cases and how to turn it: what both ways of showing it take. */
export interface ListProps {
  page: {
    data: { total: number; list: CaseLine[] } | undefined;
    error: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
  pageIndex: number;
  pageSize: number;
  onPage: (pageIndex: number, pageSize: number) => void;
  empty: ReactNode;
}
