import { Select } from 'antd';
import { useCallback } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import { FilterBar } from '../../../ui/list/filter-bar.tsx';
import { SearchField } from '../../../ui/list/search-field.tsx';
import { useAppliances } from '../../catalogue/shared/appliances.ts';
import { ClinicFilter } from '../../clinics/shared/clinic-filter.tsx';
import styles from './bill-filters.module.css';

interface Filters {
  /** 0 for all. */
  type: number;
  keyword: string;
  /** Empty for all. */
  clinicId: string;
}

interface Props {
  filters: Filters;
  onChange: (change: Partial<Filters>, options?: { replace?: boolean }) => void;
}

export const isFiltered = ({ type, keyword, clinicId }: Filters) => type !== 0 || keyword !== '' || clinicId !== '';

export function BillFilters({ filters, onChange }: Props) {
  const t = useT();
  const search = useCallback((keyword: string) => onChange({ keyword }, { replace: true }), [onChange]);
  const { list, nameOf } = useAppliances();
  const types = list.map(({ orderType }) => ({ value: orderType, label: nameOf(orderType) }));
  return (
    <FilterBar onClear={isFiltered(filters) ? () => onChange({ type: 0, keyword: '', clinicId: '' }) : undefined}>
      <ClinicFilter value={filters.clinicId} onChange={(clinicId) => onChange({ clinicId })} />
      <Select
        aria-label={t('payments.bills.type')}
        className={styles.type}
        value={filters.type}
        onChange={(type) => onChange({ type })}
        options={[{ value: 0, label: t('payments.bills.anyType') }, ...types]}
      />
      <SearchField
        label={t('payments.bills.search')}
        placeholder={t('payments.bills.searchHint')}
        value={filters.keyword}
        onSearch={search}
      />
    </FilterBar>
  );
}
