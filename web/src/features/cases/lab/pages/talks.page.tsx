import { CASES_COUNTED_AT_MOST, type CaseRow } from '@suya/contract/cases/cases.schema';
import { useQuery } from '@tanstack/react-query';
import { Segmented, type TableColumnsType } from 'antd';
import { useNavigate } from 'react-router';
import { formatRelativeDay } from '../../../../lib/format.ts';
import { useLanguage, useT } from '../../../../lib/i18n.tsx';
import { labCasePath } from '../../../../lib/paths.ts';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { DataTable } from '../../../../ui/list/data-table.tsx';
import { FilterBar } from '../../../../ui/list/filter-bar.tsx';
import { SearchField } from '../../../../ui/list/search-field.tsx';
import { PageHeader } from '../../../../ui/page/page-header.tsx';
import { useAddressState } from '../../../../ui/page/use-address-state.ts';
import { pageSizeOf } from '../../../../ui/paging/page-sizes.ts';
import { Badge } from '../../../../ui/values/badge.tsx';
import styles from '../../parts/case.module.css';
import { CaseState } from '../../parts/case-state.tsx';
import { useCaseWords } from '../../parts/case-words.ts';
import { labCasesQuery } from '../api.ts';

const defaults = { keyword: '', show: 'unread', pageIndex: 1, pageSize: 20 };

function useColumns(): TableColumnsType<CaseRow> {
  const t = useT();
  const language = useLanguage();
  const words = useCaseWords();
  return [
    {
      title: t('cases.page.patient'),
      render: (_, row) => (
        <span className={styles.tabLabel}>
          {row.patientName}
          {row.unread > 0 && <span className="sr-only">{t('cases.unread.count', { count: row.unread })}</span>}
          <Badge count={row.unread} />
        </span>
      ),
    },
    { title: t('cases.page.clinic'), dataIndex: 'clinicName' },
    { title: t('cases.list.title'), render: (_, row) => words.titleOf(row) },
    {
      title: t('cases.page.orders'),
      render: (_, { appliances }) => appliances.map(({ label }) => label[language]).join(t('cases.talk.comma')) || '—',
    },
    {
      title: t('cases.talk.tab'),
      render: (_, { lastMessageAt }) => (lastMessageAt ? formatRelativeDay(lastMessageAt, t) : '—'),
    },
    { title: t('cases.lab.state'), render: (_, { state }) => <CaseState state={state} /> },
  ];
}

/** What the clinics wrote: unread first, and every case with an order of ours. */
export default function TalksPage() {
  const t = useT();
  const navigate = useNavigate();
  const [filters, set] = useAddressState(defaults);
  const { keyword, show, pageIndex } = filters;
  const pageSize = pageSizeOf(filters.pageSize);
  const unread = show === 'unread';
  const page = useQuery(labCasesQuery({ keyword, unread, pageIndex, pageSize }));
  const isPlain = unread && keyword === '';
  const empty = (
    <Empty
      title={t(isPlain ? 'cases.lab.none' : 'cases.lab.nothingFound')}
      {...(isPlain ? { hint: t('cases.lab.noneHint') } : {})}
    />
  );
  return (
    <>
      <PageHeader title={t('cases.lab.title')} purpose={t('cases.lab.purpose')} />
      <FilterBar>
        <Segmented
          aria-label={t('cases.lab.title')}
          value={show}
          options={[
            { value: 'unread', label: t('cases.lab.onlyUnread') },
            { value: 'all', label: t('cases.lab.all') },
          ]}
          onChange={(value) => set({ show: value })}
        />
        <SearchField
          label={t('cases.lab.search')}
          placeholder={t('cases.lab.searchHint')}
          value={keyword}
          onSearch={(typed) => set({ keyword: typed }, { replace: true })}
        />
      </FilterBar>
      <DataTable<CaseRow>
        name={t('cases.lab.title')}
        columns={useColumns()}
        rowKey={(row) => row.id}
        page={page}
        pageIndex={pageIndex}
        pageSize={pageSize}
        countedTo={CASES_COUNTED_AT_MOST}
        onPage={(index, size) => set({ pageIndex: size === pageSize ? index : 1, pageSize: size })}
        onOpen={(row) => void navigate(labCasePath(row.id))}
        empty={empty}
      />
    </>
  );
}
