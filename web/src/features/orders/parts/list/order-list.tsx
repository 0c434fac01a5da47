import { COUNTED_AT_MOST, SEARCH_COUNTED_AT_MOST } from '@suya/contract/orders/order-filters';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { useT } from '../../../../lib/i18n.tsx';
import { usePreference } from '../../../../lib/session/preference.ts';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { SkeletonRows } from '../../../../ui/feedback/skeleton.tsx';
import { FilterBar } from '../../../../ui/list/filter-bar.tsx';
import { useAddressState } from '../../../../ui/page/use-address-state.ts';
import { pageSizeOf } from '../../../../ui/paging/page-sizes.ts';
import { ordersQuery } from '../../api.ts';
import { CaseCards } from './case-cards.tsx';
import { type CaseFilters, defaultFilters, filtersOf } from './case-filters.ts';
import { GroupTabs } from './group-tabs.tsx';
import styles from './list.module.css';

/** Apart from the list, which does not wait for it: what it chooses by is as heavy as all the rest. */
const Filters = lazy(() => import('./filters.tsx').then((module) => ({ default: module.Filters })));

const CaseTable = lazy(() => import('./case-table.tsx').then((module) => ({ default: module.CaseTable })));

/** In the place of the filters. */
function Waiting() {
  return (
    <FilterBar>
      <span className={styles.waitingSearch} />
      <span className={styles.waitingChoice} />
      <span className={styles.waitingChoice} />
      <span className={styles.waitingChoice} />
      <span className={styles.waitingDates} />
    </FilterBar>
  );
}

/** Every order of the clinic, as cards or as a table; filters are kept in the address. */
export function OrderList({ create }: { create: ReactNode }) {
  const t = useT();
  const [filters, setFilters] = useAddressState<CaseFilters>(defaultFilters);
  const [{ orderShowType }] = usePreference();
  const page = useQuery({
    ...ordersQuery({ ...filtersOf(filters), pageIndex: filters.pageIndex, pageSize: pageSizeOf(filters.pageSize) }),
    placeholderData: keepPreviousData,
  });
  const filtered = Object.entries(filters).some(
    ([key, value]) => !key.startsWith('page') && value !== defaultFilters[key as keyof CaseFilters],
  );
  const empty = filtered ? (
    <Empty title={t('orders.list.nothingFound')} hint={t('orders.list.nothingFoundHint')} />
  ) : (
    <Empty title={t('orders.list.empty')} hint={t('orders.list.emptyHint')} action={create} />
  );
  const List = orderShowType === 'cardShow' ? CaseCards : CaseTable;
  return (
    <>
      <div className={styles.top}>
        <GroupTabs
          group={filters.group}
          mine={filters.mine !== ''}
          type={filters.type}
          clinicId={filters.clinicId}
          onChoose={setFilters}
        />
      </div>
      <Suspense fallback={<Waiting />}>
        <Filters filters={filters} filtered={filtered} onChange={setFilters} />
      </Suspense>
      <Suspense fallback={<SkeletonRows rows={8} />}>
        <List
          page={page}
          pageIndex={filters.pageIndex}
          pageSize={pageSizeOf(filters.pageSize)}
          countedTo={filters.keyword ? SEARCH_COUNTED_AT_MOST : COUNTED_AT_MOST}
          onPage={(pageIndex, pageSize) =>
            setFilters({ pageIndex: pageSize === filters.pageSize ? pageIndex : 1, pageSize })
          }
          empty={empty}
        />
      </Suspense>
    </>
  );
}
