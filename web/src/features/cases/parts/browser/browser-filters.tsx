import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useCallback } from 'react';
import { useAppliances } from '../../../../lib/appliances.ts';
import { DueFilterSelect } from '../../../../lib/due-filter.tsx';
import { dayOf } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { DateRangeField } from '../../../../ui/dates/date-range-field.tsx';
import { FilterBar } from '../../../../ui/filter-bar.tsx';
import { SearchField } from '../../../../ui/search-field.tsx';
import { doctorsQuery } from '../../api.ts';
import styles from './browser.module.css';

export const defaultFilters = {
  keyword: '',
  type: 0,
  doctorId: '',
  due: '',
  from: '',
  to: '',
  group: '',
  pageIndex: 1,
  pageSize: 10,
};
export type CaseFilters = typeof defaultFilters;

interface Props {
  filters: CaseFilters;
  filtered: boolean;
  onChange: (change: Partial<CaseFilters>, options?: { replace?: boolean }) => void;
}

type ChoiceProps = Pick<Props, 'filters' | 'onChange'>;

function ApplianceChoice({ filters, onChange }: ChoiceProps) {
  const t = useT();
  const { list: appliances, nameOf } = useAppliances();
  return (
    <Select
      className={styles.narrow}
      aria-label={t('orders.list.type')}
      value={filters.type}
      options={[
        { value: 0, label: t('orders.list.allTypes') },
        ...appliances.map(({ orderType }) => ({ value: orderType, label: nameOf(orderType) })),
      ]}
      onChange={(type: number) => onChange({ type })}
    />
  );
}

function DoctorChoice({ filters, onChange }: ChoiceProps) {
  const t = useT();
  const { data: doctors = [] } = useQuery(doctorsQuery);
  return (
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
  );
}

/** Keyword, appliance, doctor, the promise of its orders and when the case was opened, in one row. */
export function BrowserFilters({ filters, filtered, onChange }: Props) {
  const t = useT();
  const search = useCallback((keyword: string) => onChange({ keyword }, { replace: true }), [onChange]);
  return (
    <FilterBar onClear={filtered ? () => onChange({ ...defaultFilters, pageSize: filters.pageSize }) : undefined}>
      <SearchField
        label={t('cases.browser.search')}
        placeholder={t('cases.browser.searchHint')}
        value={filters.keyword}
        onSearch={search}
      />
      <ApplianceChoice filters={filters} onChange={onChange} />
      <DoctorChoice filters={filters} onChange={onChange} />
      <DueFilterSelect value={filters.due} onChange={(due) => onChange({ due })} />
      <DateRangeField
        label={t('cases.browser.dates')}
        start={filters.from || null}
        end={filters.to || null}
        today={dayOf(new Date())}
        onChange={({ start, end }) => onChange({ from: start ?? '', to: end ?? '' })}
      />
    </FilterBar>
  );
}
