import { type Delivery, type DeliveryState, deliveryStates } from '@suya/contract/deliveries/deliveries.schema';
import { Pagination, Select } from 'antd';
import { type ReactNode, useCallback } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import { pageSizes } from '../../../ui/data-table.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import styles from './deliveries.module.css';

export const defaultDeliveryFilters = { keyword: '', state: '', pageIndex: 1, pageSize: 10 };
export type DeliveryFilters = typeof defaultDeliveryFilters;

/** The state of the address where it is one. */
export const stateOf = (state: string): DeliveryState | undefined => deliveryStates.find((one) => one === state);

interface Props {
  page: {
    data: { total: number; list: Delivery[] } | undefined;
    error: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
  filters: DeliveryFilters;
  onFilter: (change: Partial<DeliveryFilters>, options?: { replace?: boolean }) => void;
  draw: (delivery: Delivery) => ReactNode;
  empty: ReactNode;
}

function Boxes({ page, filters, onFilter, draw, empty }: Props) {
  const t = useT();
  if (page.error && !page.data) return <Failure error={page.error} onRetry={() => void page.refetch()} />;
  if (!page.data) return <SkeletonRows rows={6} />;
  if (page.data.total === 0) return empty;
  return (
    <>
      <div className={styles.list} aria-busy={page.isFetching}>
        {page.data.list.map(draw)}
      </div>
      <Pagination
        className={styles.pages}
        current={filters.pageIndex}
        pageSize={filters.pageSize}
        total={page.data.total}
        pageSizeOptions={[...pageSizes]}
        showSizeChanger
        showQuickJumper
        showTotal={(total) => t('shell.total', { total })}
        onChange={(pageIndex, pageSize) =>
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
