import { type Delivery, type DeliveryState, deliveryStates } from '@suya/contract/deliveries/deliveries.schema';
import { Select } from 'antd';
import { type ReactNode, useCallback } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import type { ListPage } from '../../../ui/list-page.ts';
import { Pager } from '../../../ui/pager.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import styles from './deliveries.module.css';

export const defaultDeliveryFilters = { keyword: '', state: '', pageIndex: 1, pageSize: 10 };
export type DeliveryFilters = typeof defaultDeliveryFilters;

/** The state of the address where it is one. */
export const stateOf = (state: string): DeliveryState | undefined => deliveryStates.find((one) => one === state);

interface Props {
  page: ListPage<Delivery>['page'];
  filters: DeliveryFilters;
  onFilter: (change: Partial<DeliveryFilters>, options?: { replace?: boolean }) => void;
  draw: (delivery: Delivery) => ReactNode;
  empty: ReactNode;
}

function Boxes({ page, filters, onFilter, draw, empty }: Props) {
  if (page.error && !page.data) return <Failure error={page.error} onRetry={() => void page.refetch()} />;
  if (!page.data) return <SkeletonRows rows={6} />;
  if (page.data.total === 0) return empty;
  return (
    <>
      <div className={styles.list} aria-busy={page.isFetching}>
        {page.data.list.map(draw)}
      </div>
      <Pager
        pageIndex={filters.pageIndex}
        pageSize={filters.pageSize}
        total={page.data.total}
        onPage={(pageIndex, pageSize) =>
          onFilter({ pageIndex: pageSize === filters.pageSize ? pageIndex : 1, pageSize })
        }
      />
    </>
  );
}

/** Boxes by state and by number, page by page; both sides use it. */
export function DeliveryPages(props: Props) {
  const t = useT();
  const { filters, onFilter } = props;
  const search = useCallback((keyword: string) => onFilter({ keyword }, { replace: true }), [onFilter]);
  const filtered = filters.keyword !== '' || filters.state !== '';
  return (
    <>
      <FilterBar onClear={filtered ? () => onFilter({ keyword: '', state: '' }) : undefined}>
        <SearchField
          label={t('deliveries.search')}
          placeholder={t('deliveries.searchHint')}
          value={filters.keyword}
          onSearch={search}
        />
        <Select
          className={styles.day}
          aria-label={t('deliveries.state')}
          value={filters.state}
          options={[
            { value: '', label: t('deliveries.allStates') },
            ...deliveryStates.map((state) => ({ value: state as string, label: t(`deliveries.states.${state}`) })),
          ]}
          onChange={(state: string) => onFilter({ state })}
        />
      </FilterBar>
      <Boxes {...props} />
    </>
  );
}
