import { Checkbox } from 'antd';
import { useCallback } from 'react';
import { useAccount } from '../../../../lib/account.ts';
import { ClinicFilter } from '../../../../lib/clinic-filter.tsx';
import { DueFilterSelect } from '../../../../lib/due-filter.tsx';
import { dayOf } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { ApplianceFilter, DoctorFilter } from '../../../../lib/list-filters.tsx';
import { DateRangeField } from '../../../../ui/dates/date-range-field.tsx';
import { FilterBar } from '../../../../ui/filter-bar.tsx';
import { SearchField } from '../../../../ui/search-field.tsx';
import { type CaseFilters, defaultFilters } from './case-filters.ts';

interface Props {
  filters: CaseFilters;
  filtered: boolean;
  onChange: (change: Partial<CaseFilters>, options?: { replace?: boolean }) => void;
}

function Dates({ filters, onChange }: Pick<Props, 'filters' | 'onChange'>) {
  const t = useT();
  return (
    <DateRangeField
      label={t('orders.list.dates')}
      start={filters.from || null}
      end={filters.to || null}
      today={dayOf(new Date())}
      onChange={({ start, end }) => onChange({ from: start ?? '', to: end ?? '' })}
    />
  );
}

/** Keyword, clinic for a head office, product, doctor, promise and dates in one row. */
export function Filters({ filters, filtered, onChange }: Props) {
  const t = useT();
  const here = useAccount().clinicId;
  const search = useCallback((keyword: string) => onChange({ keyword }, { replace: true }), [onChange]);
  const isHere = filters.clinicId === '' || filters.clinicId === here;
  return (
    <FilterBar onClear={filtered ? () => onChange({ ...defaultFilters, pageSize: filters.pageSize }) : undefined}>
      <SearchField
        label={t('orders.list.search')}
        placeholder={t('orders.list.searchHint')}
        value={filters.keyword}
        onSearch={search}
      />
      <ClinicFilter value={filters.clinicId} onChange={(clinicId) => onChange({ clinicId, doctorId: '' })} />
      <ApplianceFilter value={filters.type} onChange={(type) => onChange({ type })} />
      {isHere && <DoctorFilter value={filters.doctorId} onChange={(doctorId) => onChange({ doctorId })} />}
      <DueFilterSelect value={filters.due} onChange={(due) => onChange({ due })} />
      {(filters.mine || filters.group === 'waitingForMe') && (
        <Checkbox
          checked={filters.mine !== ''}
          onChange={({ target }) => onChange({ mine: target.checked ? '1' : '' })}
        >
          {t('orders.list.mine')}
        </Checkbox>
      )}
      <Dates filters={filters} onChange={onChange} />
    </FilterBar>
  );
}
