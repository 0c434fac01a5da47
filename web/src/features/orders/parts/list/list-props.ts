import type { OrderRow } from '@suya/contract/orders/orders.schema';
import type { ReactNode } from 'react';

/** A page of orders and how to turn it: what both ways of showing it take. */
export interface ListProps {
  page: {
    data: { total: number; list: OrderRow[] } | undefined;
    error: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
  pageIndex: number;
  pageSize: number;
  onPage: (pageIndex: number, pageSize: number) => void;
  empty: ReactNode;
}
