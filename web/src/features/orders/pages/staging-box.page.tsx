import type { OrderRow } from '@suya/contract/orders/orders.schema';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { useT } from '../../../lib/i18n.tsx';
import { createOrderPath, orderTypeOf } from '../../../lib/paths.ts';
import { useCan } from '../../../lib/session/account.ts';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { FilterBar } from '../../../ui/list/filter-bar.tsx';
import { SearchField } from '../../../ui/list/search-field.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { usePageTitle } from '../../../ui/page/page-title.ts';
import { useAddressState } from '../../../ui/page/use-address-state.ts';
import { pageSizeOf } from '../../../ui/paging/page-sizes.ts';
import { useAppliances } from '../../catalogue/shared/appliances.ts';
import { ordersQuery } from '../api.ts';
import { useStagingColumns } from '../parts/staging/columns.tsx';
import { SelectionBar } from '../parts/staging/selection-bar.tsx';
import styles from '../parts/staging/staging.module.css';
import { useSelection } from '../parts/staging/use-selection.ts';
import { NewOrderButton } from '../shared/new-order-button.tsx';

const defaults = { keyword: '', type: 0, pageIndex: 1, pageSize: 10 };
type Place = typeof defaults;

interface FiltersProps {
  place: Place;
  onChange: (change: Partial<Place>, options?: { replace?: boolean }) => void;
}

function Filters({ place, onChange }: FiltersProps) {
  const t = useT();
  const { list, nameOf } = useAppliances();
  const search = useCallback((keyword: string) => onChange({ keyword }, { replace: true }), [onChange]);
  const filtered = place.keyword !== '' || place.type !== 0;
  return (
    <FilterBar onClear={filtered ? () => onChange({ keyword: '', type: 0 }) : undefined}>
      <SearchField
        label={t('orders.list.search')}
        placeholder={t('orders.list.searchHint')}
        value={place.keyword}
        onSearch={search}
      />
      <Select
        className={styles.narrow ?? ''}
        aria-label={t('ordering.staging.type')}
        value={place.type}
        options={[
          { value: 0, label: t('orders.list.allTypes') },
          ...list.map(({ orderType }) => ({ value: orderType, label: nameOf(orderType) })),
        ]}
        onChange={(type: number) => onChange({ type })}
      />
    </FilterBar>
  );
}

/** The drafts that the address asks for. */
function useDrafts({ keyword, type, pageIndex, pageSize }: Place) {
  const known = orderTypeOf(type);
  const filters = { group: 'draft' as const, keyword, pageIndex, pageSize: pageSizeOf(pageSize) };
  return useQuery({
    ...ordersQuery(known ? { ...filters, type: known } : filters),
    placeholderData: keepPreviousData,
  });
}

/** Drafts: take one up again, copy it, give it up; hand in several at once. */
export default function StagingBoxPage() {
  const t = useT();
  const navigate = useNavigate();
  const can = useCan()('editOrders');
  const [place, setPlace] = useAddressState<Place>(defaults);
  const page = useDrafts(place);
  const selection = useSelection();
  const columns = useStagingColumns(page.data?.list ?? [], selection);
  usePageTitle(t('orders.staging.title'));
  const filtered = place.keyword !== '' || place.type !== 0;
  const create = can && <NewOrderButton />;
  const empty = filtered ? (
    <Empty title={t('ordering.staging.nothingFound')} hint={t('ordering.staging.nothingFoundHint')} />
  ) : (
    <Empty title={t('orders.staging.empty')} hint={t('orders.staging.emptyHint')} action={create} />
  );
  return (
    <>
      <PageHeader title={t('orders.staging.title')} purpose={t('orders.staging.purpose')} actions={create} />
      <Filters place={place} onChange={setPlace} />
      <DataTable
        name={t('orders.staging.title')}
        columns={columns}
        rowKey={(row) => row.id}
        page={page}
        pageIndex={place.pageIndex}
        pageSize={pageSizeOf(place.pageSize)}
        onPage={(pageIndex, pageSize) => setPlace({ pageIndex: pageSize === place.pageSize ? pageIndex : 1, pageSize })}
        {...(can ? { onOpen: (row: OrderRow) => void navigate(createOrderPath(row.type, { orderId: row.id })) } : {})}
        empty={empty}
      />
      <SelectionBar chosen={selection.chosen} onClear={selection.clear} onGone={(rows) => selection.put(rows, false)} />
    </>
  );
}
