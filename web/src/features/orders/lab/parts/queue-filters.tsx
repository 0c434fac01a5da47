import type { OrderRow } from '@suya/contract/orders/orders.schema';
import { orderStatuses, type StateGroup, stateGroups, stateOf } from '@suya/contract/orders/workflow/states';
import { labelOf } from '@suya/contract/orders/workflow/workflow';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { DueFilterSelect } from '../../../../lib/due-filter.tsx';
import { type Translate, useT } from '../../../../lib/i18n.tsx';
import { ApplianceFilter } from '../../../../lib/list-filters.tsx';
import { pathOfScan } from '../../../../lib/scanned.ts';
import { FilterBar } from '../../../../ui/filter-bar.tsx';
import { SearchField } from '../../../../ui/search-field.tsx';
import { boardQuery } from '../api.ts';
import styles from './lab.module.css';
import { defaultFilters, type QueueFilters } from './queue-query.ts';

interface Props {
  filters: QueueFilters;
  filtered: boolean;
  /** What the list shows now: they name the clinic that is chosen. */
  rows: readonly OrderRow[];
  onChange: (change: Partial<QueueFilters>, options?: { replace?: boolean }) => void;
}

const maxKeyword = 60;
/** A handheld scanner types the whole address of a slip. */
const maxTyped = 300;

/** Drafts stay with the clinic. */
const labGroups = stateGroups.filter((group) => group !== 'draft');

const groupName = (group: StateGroup, t: Translate) =>
  group === 'waitingForMe' ? t('lab.waitsForClinic') : t(`workflow.groups.${group}`);

/** The clinics that have orders under way, read when the list is first opened, and those on show. */
function useClinics(rows: readonly OrderRow[], wanted: boolean) {
  const { data = [] } = useQuery({ ...boardQuery({}), enabled: wanted });
  const known = [...rows, ...data.flatMap(({ cards }) => cards)];
  return [...new Map(known.map(({ clinicId, clinicName }) => [clinicId, clinicName]))].map(([value, label]) => ({
    value,
    label,
  }));
}

function ClinicFilter({ filters, rows, onChange }: Pick<Props, 'filters' | 'rows' | 'onChange'>) {
  const t = useT();
  const [opened, setOpened] = useState(false);
  const named = rows.some(({ clinicId }) => clinicId === filters.clinicId);
  const clinics = useClinics(rows, opened || (filters.clinicId !== '' && !named));
  return (
    <Select
      className={styles.wide}
      aria-label={t('lab.queue.clinic')}
      showSearch={{ optionFilterProp: 'label' }}
      value={filters.clinicId}
      options={[{ value: '', label: t('lab.queue.allClinics') }, ...clinics]}
      onOpenChange={(open) => open && setOpened(true)}
      onChange={(clinicId: string) => onChange({ clinicId })}
    />
  );
}

function StateFilter({ filters, onChange }: Pick<Props, 'filters' | 'onChange'>) {
  const t = useT();
  const states = orderStatuses.filter((status) => stateOf(status).group !== 'draft');
  return (
    <Select
      className={styles.wide}
      aria-label={t('lab.queue.state')}
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      value={filters.state}
      options={[
        { value: '', label: t('lab.queue.allStates') },
        {
          label: t('lab.queue.groups'),
          options: labGroups.map((group) => ({ value: group as string, label: groupName(group, t) })),
        },
        {
          label: t('lab.queue.states'),
          options: states.map((status) => ({ value: String(status), label: t(labelOf(status, 'lab')) })),
        },
      ]}
      onChange={(state: string) => onChange({ state })}
    />
  );
}

/** Keyword, appliance, state, clinic and promise in one row. */
export function QueueFilterBar({ filters, filtered, rows, onChange }: Props) {
  const t = useT();
  const navigate = useNavigate();
  const search = useCallback(
    (typed: string) => {
      const scanned = pathOfScan(typed);
      if (scanned) void navigate(scanned);
      else onChange({ keyword: typed.slice(0, maxKeyword) }, { replace: true });
    },
    [onChange, navigate],
  );
  const clear = () => onChange({ ...defaultFilters, view: filters.view, pageSize: filters.pageSize });
  return (
    <FilterBar onClear={filtered ? clear : undefined}>
      <SearchField
        label={t('lab.queue.search')}
        placeholder={t('lab.queue.searchHint')}
        value={filters.keyword}
        onSearch={search}
        maxLength={maxTyped}
      />
      <ApplianceFilter value={filters.type} onChange={(type) => onChange({ type })} />
      <StateFilter filters={filters} onChange={onChange} />
      <ClinicFilter filters={filters} rows={rows} onChange={onChange} />
      <DueFilterSelect value={filters.due} onChange={(due) => onChange({ due })} />
    </FilterBar>
  );
}
