import type { OrderRow } from '@suya/contract/orders/orders.schema';
import type { ReactNode } from 'react';
import type { ListPage } from '../../../../ui/paging/list-page.ts';

/** A page of orders: what both ways of showing it take. */
export interface ListProps extends ListPage<OrderRow> {
  readonly empty: ReactNode;
}
