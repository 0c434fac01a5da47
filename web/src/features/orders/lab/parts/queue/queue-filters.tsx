import type { OrderRow } from '@suya/contract/orders/orders.schema';
import { orderStatuses, stateGroups, stateOf } from '@suya/contract/orders/workflow/states';
import { labelOf } from '@suya/contract/orders/workflow/workflow';
import { Checkbox, Select } from 'antd';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { pathOfScan } from '../../../../../lib/browser/scanned.ts';
import { dayOf } from '../../../../../lib/format.ts';
import { useT } from '../../../../../lib/i18n.tsx';
import { DateRangeField } from '../../../../../ui/dates/date-range-field.tsx';
import { FilterBar } from '../../../../../ui/list/filter-bar.tsx';
import { SearchField } from '../../../../../ui/list/search-field.tsx';
import { DueFilterSelect } from '../../../../cases/shared/due-filter.tsx';
import { ApplianceFilter } from '../../../../catalogue/shared/appliance-filter.tsx';
import { ClinicFilter } from './clinic-filter.tsx';
import { DesignerFilter } from './designer-filter.tsx';
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
          options: labGroups.map((group) => ({ value: group as string, label: t(`workflow.groups.${group}`) })),
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

/** Keyword, appliance, state, clinic, designer and promise in one row. */
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
      <ClinicFilter value={filters.clinicId} rows={rows} onChange={(clinicId) => onChange({ clinicId })} />
      <DesignerFilter value={filters.designer} onChange={(designer) => onChange({ designer })} />
      <DueFilterSelect value={filters.due} onChange={(due) => onChange({ due })} />
      <DateRangeField
        label={t('lab.queue.promised')}
        start={filters.promisedFrom || null}
        end={filters.promisedTo || null}
        today={dayOf(new Date())}
        onChange={({ start, end }) => onChange({ promisedFrom: start ?? '', promisedTo: end ?? '' })}
      />
      <Checkbox checked={filters.rush === 1} onChange={({ target }) => onChange({ rush: target.checked ? 1 : 0 })}>
        {t('lab.queue.onlyRush')}
      </Checkbox>
    </FilterBar>
  );
}
