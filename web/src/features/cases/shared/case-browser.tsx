import { CASES_COUNTED_AT_MOST } from '@suya/contract/cases/cases.schema';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useT } from '../../../lib/i18n.tsx';
import { KeptColumns } from '../../../lib/lists/kept-columns.tsx';
import { createCasePath } from '../../../lib/paths.ts';
import { useCan } from '../../../lib/session/account.ts';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { CountTabs } from '../../../ui/list/count-tabs.tsx';
import { useAddressState } from '../../../ui/page/use-address-state.ts';
import { pageSizeOf } from '../../../ui/paging/page-sizes.ts';
import { caseCountsQuery, casesQuery } from '../api.ts';
import styles from '../parts/browser/browser.module.css';
import { CaseCards } from '../parts/browser/case-cards.tsx';
import { CaseTable, useCaseColumns } from '../parts/browser/case-table.tsx';
import { filtersOf, tabFilters } from '../parts/browser/filters-of.ts';
import { ListFilters, type ListFiltersOf, listDefaults } from './list-filters.tsx';

interface TabsProps {
  group: string;
  clinicId: string;
  onChoose: (group: string) => void;
}

function StateTabs({ group, clinicId, onChoose }: TabsProps) {
  const t = useT();
  const { data } = useQuery(caseCountsQuery(clinicId || undefined));
  return (
    <CountTabs
      label={t('cases.browser.groups')}
      value={group in tabFilters ? group : ''}
      tabs={[
        { key: '', label: t('cases.browser.all'), count: data && data.open + data.finished },
        { key: 'open', label: t('cases.state.open'), count: data?.open },
        { key: 'unread', label: t('cases.browser.unread'), count: data?.unread, tone: 'attention' },
        { key: 'finished', label: t('cases.state.finished'), count: data?.finished },
      ]}
      onChoose={onChoose}
    />
  );
}

function Nothing({ filtered }: { filtered: boolean }) {
  const t = useT();
  const can = useCan();
  if (filtered) return <Empty title={t('cases.browser.nothingFound')} hint={t('orders.list.nothingFoundHint')} />;
  const create = can('editOrders') && <Link to={createCasePath()}>{t('cases.create.title')}</Link>;
  return <Empty title={t('cases.list.none')} hint={t('cases.list.noneHint')} action={create} />;
}

/** The clinic's cases with their newest orders, as cards or as a table; filters are kept in the address. */
export default function CaseBrowser({ asTable }: { asTable: boolean }) {
  const t = useT();
  const columns = useCaseColumns();
  const [filters, setFilters] = useAddressState<ListFiltersOf>(listDefaults);
  const pageSize = pageSizeOf(filters.pageSize);
  const page = useQuery({
    ...casesQuery({ ...filtersOf(filters), pageIndex: filters.pageIndex, pageSize }),
    placeholderData: keepPreviousData,
  });
  const filtered = Object.entries(filters).some(
    ([key, value]) => !key.startsWith('page') && value !== listDefaults[key as keyof ListFiltersOf],
  );
  const List = asTable ? CaseTable : CaseCards;
  return (
    <>
      <div className={styles.top}>
        <StateTabs
          group={filters.group}
          clinicId={filters.clinicId}
          onChoose={(chosen) => setFilters({ group: chosen })}
        />
        {asTable && <KeptColumns list="cases" columns={columns} always="patient" />}
      </div>
      <ListFilters
        filters={filters}
        onChange={setFilters}
        onClear={filtered ? () => setFilters({ ...listDefaults, pageSize: filters.pageSize }) : undefined}
        words={{
          search: t('cases.browser.search'),
          searchHint: t('cases.browser.searchHint'),
          dates: t('cases.browser.dates'),
        }}
      />
      <List
        page={page}
        pageIndex={filters.pageIndex}
        pageSize={pageSize}
        countedTo={CASES_COUNTED_AT_MOST}
        onPage={(index, size) => setFilters({ pageIndex: size === filters.pageSize ? index : 1, pageSize: size })}
        empty={<Nothing filtered={filtered} />}
      />
    </>
  );
}
