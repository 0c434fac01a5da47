import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useCallback } from 'react';
import { useT } from '../../../../lib/i18n.tsx';
import { FilterBar } from '../../../../ui/filter-bar.tsx';
import { SearchField } from '../../../../ui/search-field.tsx';
import { doctorsQuery } from '../../api.ts';
import styles from './browser.module.css';

export const defaultFilters = { keyword: '', doctorId: '', group: '', pageIndex: 1, pageSize: 10 };
export type CaseFilters = typeof defaultFilters;

interface Props {
  filters: CaseFilters;
  filtered: boolean;
  onChange: (change: Partial<CaseFilters>, options?: { replace?: boolean }) => void;
}

/** Keyword and doctor in one row. */
export function BrowserFilters({ filters, filtered, onChange }: Props) {
  const t = useT();
  const { data: doctors = [] } = useQuery(doctorsQuery);
  const search = useCallback((keyword: string) => onChange({ keyword }, { replace: true }), [onChange]);
  return (
    <FilterBar onClear={filtered ? () => onChange({ ...defaultFilters, pageSize: filters.pageSize }) : undefined}>
      <SearchField
        label={t('cases.browser.search')}
        placeholder={t('cases.browser.searchHint')}
        value={filters.keyword}
        onSearch={search}
      />
      <Select
        className={styles.narrow}
        aria-label={t('cases.create.doctor')}
        value={filters.doctorId}
        options={[
          { value: '', label: t('orders.list.allDoctors') },
          ...doctors.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(doctorId: string) => onChange({ doctorId })}
      />
    </FilterBar>
  );
}
