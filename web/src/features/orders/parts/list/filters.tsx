import { useT } from '../../../../lib/i18n.tsx';
import { ListFilters } from '../../../cases/shared/list-filters.tsx';
import { type CaseFilters, defaultFilters } from './case-filters.ts';

interface Props {
  filters: CaseFilters;
  filtered: boolean;
  onChange: (change: Partial<CaseFilters>, options?: { replace?: boolean }) => void;
}

/** What the list of orders is narrowed by besides its groups. */
export function Filters({ filters, filtered, onChange }: Props) {
  const t = useT();
  return (
    <ListFilters
      filters={filters}
      onChange={onChange}
      onClear={filtered ? () => onChange({ ...defaultFilters, pageSize: filters.pageSize }) : undefined}
      words={{
        search: t('orders.list.search'),
        searchHint: t('orders.list.searchHint'),
        dates: t('orders.list.dates'),
      }}
    />
  );
}
