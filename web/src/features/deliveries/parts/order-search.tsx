import { useCallback } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import { FilterBar } from '../../../ui/list/filter-bar.tsx';
import { SearchField } from '../../../ui/list/search-field.tsx';
import type { ChangePaging } from './paged-list.tsx';

/** Looks for an order by its number or its patient, as the list of orders does. */
export function OrderSearch({ keyword, onSearch }: { keyword: string; onSearch: ChangePaging }) {
  const t = useT();
  const search = useCallback((typed: string) => onSearch({ keyword: typed }, { replace: true }), [onSearch]);
  return (
    <FilterBar onClear={keyword === '' ? undefined : () => onSearch({ keyword: '' })}>
      <SearchField
        label={t('deliveries.searchOrders')}
        placeholder={t('deliveries.searchOrdersHint')}
        value={keyword}
        onSearch={search}
      />
    </FilterBar>
  );
}
