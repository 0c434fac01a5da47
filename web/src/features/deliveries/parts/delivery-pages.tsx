import { type Delivery, type DeliveryState, deliveryStates } from '@suya/contract/deliveries/deliveries.schema';
import { Select } from 'antd';
import { type ReactNode, useCallback } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import { FilterBar } from '../../../ui/list/filter-bar.tsx';
import { SearchField } from '../../../ui/list/search-field.tsx';
import type { ListPage } from '../../../ui/paging/list-page.ts';
import styles from './deliveries.module.css';
import { defaultPaging, PagedList } from './paged-list.tsx';

export const defaultDeliveryFilters = { ...defaultPaging, state: '' };
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

/** Boxes by state and by number, page by page; both sides use it. */
export function DeliveryPages({ page, filters, onFilter, draw, empty }: Props) {
  const t = useT();
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
      <PagedList
        page={page}
        paging={filters}
        onPage={onFilter}
        empty={empty}
        draw={(boxes) => (
          <div className={styles.list} aria-busy={page.isFetching}>
            {boxes.map(draw)}
          </div>
        )}
      />
    </>
  );
}
