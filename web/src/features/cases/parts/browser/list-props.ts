import type { CaseLine } from '@suya/contract/cases/cases.schema';
import type { ReactNode } from 'react';
import type { ListPage } from '../../../../ui/paging/list-page.ts';

/** A page of cases: what both ways of showing it take. */
export interface ListProps extends ListPage<CaseLine> {
  readonly empty: ReactNode;
}
