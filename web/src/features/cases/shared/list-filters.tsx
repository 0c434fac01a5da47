import { type ReactNode, useCallback } from 'react';
import { dayOf } from '../../../lib/format.ts';
import { useAccount } from '../../../lib/session/account.ts';
import { DateRangeField } from '../../../ui/dates/date-range-field.tsx';
import { FilterBar } from '../../../ui/list/filter-bar.tsx';
import { SearchField } from '../../../ui/list/search-field.tsx';
import { ApplianceFilter } from '../../catalogue/shared/appliance-filter.tsx';
import { ClinicFilter } from '../../clinics/shared/clinic-filter.tsx';
import { DoctorFilter } from '../../clinics/shared/doctor-filter.tsx';
import { DueFilterSelect } from './due-filter.tsx';

/** What cases and orders alike are narrowed by, as the address has it. */
export const listDefaults = {
  keyword: '',
  clinicId: '',
  type: 0,
  group: '',
  doctorId: '',
  from: '',
  to: '',
  due: '',
  pageIndex: 1,
  pageSize: 10,
};
export type ListFiltersOf = typeof listDefaults;

interface Props {
  filters: ListFiltersOf;
  onChange: (change: Partial<ListFiltersOf>, options?: { replace?: boolean }) => void;
  /** Left out where nothing narrows the list. */
  onClear: (() => void) | undefined;
  words: { readonly search: string; readonly searchHint: string; readonly dates: string };
  /** What one of the lists asks besides; stands in front of the dates. */
  children?: ReactNode;
}

/** Keyword, clinic for a head office, appliance, doctor, promise and dates in one row. */
export function ListFilters({ filters, onChange, onClear, words, children }: Props) {
  const here = useAccount().clinicId;
  const search = useCallback((keyword: string) => onChange({ keyword }, { replace: true }), [onChange]);
  const isHere = filters.clinicId === '' || filters.clinicId === here;
  return (
    <FilterBar onClear={onClear}>
      <SearchField label={words.search} placeholder={words.searchHint} value={filters.keyword} onSearch={search} />
      <ClinicFilter value={filters.clinicId} onChange={(clinicId) => onChange({ clinicId, doctorId: '' })} />
      <ApplianceFilter value={filters.type} onChange={(type) => onChange({ type })} />
      {isHere && <DoctorFilter value={filters.doctorId} onChange={(doctorId) => onChange({ doctorId })} />}
      <DueFilterSelect value={filters.due} onChange={(due) => onChange({ due })} />
      {children}
      <DateRangeField
        label={words.dates}
        start={filters.from || null}
        end={filters.to || null}
        today={dayOf(new Date())}
        onChange={({ start, end }) => onChange({ from: start ?? '', to: end ?? '' })}
      />
    </FilterBar>
  );
}
