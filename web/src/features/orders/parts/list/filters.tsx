import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useCallback } from 'react';
import { useAppliances } from '../../../../lib/appliances.ts';
import { dayOf } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { DateField } from '../../../../ui/date-field.tsx';
import { FilterBar } from '../../../../ui/filter-bar.tsx';
import { SearchField } from '../../../../ui/search-field.tsx';
import { doctorsQuery } from '../../api.ts';
import styles from './list.module.css';
import type { ShowType } from './use-show-type.ts';

export const defaultFilters = {
  keyword: '',
  type: 0,
  group: '',
  doctorId: '',
  patientId: '',
  from: '',
  to: '',
  pageIndex: 1,
  pageSize: 10,
};
export type CaseFilters = typeof defaultFilters;

interface Props {
  filters: CaseFilters;
  filtered: boolean;
  onChange: (change: Partial<CaseFilters>, options?: { replace?: boolean }) => void;
}

const dayMs = 86_400_000;
/** The specification's named ranges: first and last day counted back from today. */
const shortcuts = { today: [0, 0], yesterday: [1, 1], week: [7, 0], month: [30, 0], quarter: [90, 0] } as const;
type Shortcut = keyof typeof shortcuts;
const dayBefore = (days: number) => dayOf(new Date(Date.now() - days * dayMs));

function Dates({ filters, onChange }: Pick<Props, 'filters' | 'onChange'>) {
  const t = useT();
  const rangeOf = (name: Shortcut) => ({ from: dayBefore(shortcuts[name][0]), to: dayBefore(shortcuts[name][1]) });
  const names = Object.keys(shortcuts) as Shortcut[];
  const chosen = names.find((name) => rangeOf(name).from === filters.from && rangeOf(name).to === filters.to);
  return (
    <>
      <Select
        className={styles.narrow}
        aria-label={t('orders.list.dates')}
        placeholder={t('orders.list.dates')}
        allowClear
        value={chosen ?? null}
        options={names.map((name) => ({ value: name, label: t(`orders.list.shortcuts.${name}`) }))}
        onChange={(name: Shortcut | undefined | null) => onChange(name ? rangeOf(name) : { from: '', to: '' })}
      />
      <DateField
        aria-label={t('orders.list.from')}
        placeholder={t('orders.list.from')}
        value={filters.from}
        {...(filters.to ? { max: filters.to } : {})}
        onChange={(from) => onChange({ from: from ?? '' })}
      />
      <DateField
        aria-label={t('orders.list.to')}
        placeholder={t('orders.list.to')}
        value={filters.to}
        {...(filters.from ? { min: filters.from } : {})}
        onChange={(to) => onChange({ to: to ?? '' })}
      />
    </>
  );
}

/** Cards or table. */
export function ShowSwitch({ show, onShow }: { show: ShowType; onShow: (show: ShowType) => void }) {
  const t = useT();
  return (
    <fieldset className={styles.show} aria-label={t('orders.list.show')}>
      {(['cardShow', 'tableShow'] as const).map((one) => (
        <button key={one} type="button" aria-pressed={one === show} onClick={() => onShow(one)}>
          {t(one === 'cardShow' ? 'orders.list.cards' : 'orders.list.table')}
        </button>
      ))}
    </fieldset>
  );
}

/** Keyword, product, doctor and dates in one row. */
export function Filters({ filters, filtered, onChange }: Props) {
  const t = useT();
  const { data: doctors = [] } = useQuery(doctorsQuery);
  const { list: appliances, nameOf } = useAppliances();
  const search = useCallback((keyword: string) => onChange({ keyword }, { replace: true }), [onChange]);
  return (
    <FilterBar onClear={filtered ? () => onChange({ ...defaultFilters, pageSize: filters.pageSize }) : undefined}>
      <SearchField
        label={t('orders.list.search')}
        placeholder={t('orders.list.searchHint')}
        value={filters.keyword}
        onSearch={search}
      />
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
      <Select
        className={styles.narrow}
        aria-label={t('orders.list.doctor')}
        value={filters.doctorId}
        options={[
          { value: '', label: t('orders.list.allDoctors') },
          ...doctors.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(doctorId: string) => onChange({ doctorId })}
      />
      <Dates filters={filters} onChange={onChange} />
    </FilterBar>
  );
}
