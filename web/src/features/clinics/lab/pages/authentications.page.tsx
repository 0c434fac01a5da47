import { authenticationKinds } from '@suya/contract/clinics/lab-authentications.endpoints';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select, type TableColumnsType } from 'antd';
import { useCallback } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatTime } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { DataTable } from '../../../../ui/list/data-table.tsx';
import { FilterBar } from '../../../../ui/list/filter-bar.tsx';
import { SearchField } from '../../../../ui/list/search-field.tsx';
import { PageHeader } from '../../../../ui/page/page-header.tsx';
import { useAddressState } from '../../../../ui/page/use-address-state.ts';
import { pageSizeOf } from '../../../../ui/paging/page-sizes.ts';
import { StandingTag } from '../../parts/papers/standing-tag.tsx';
import { type AuthenticationRow, authenticationsQuery } from '../api.ts';
import styles from '../parts/authentication.module.css';

const statuses = ['0', '1', '2'] as const;
const defaults = { keyword: '', kind: '', status: '0', pageIndex: 1, pageSize: 10 };
/** Stands for "all" in the address, where an empty value would be the default. */
const ANY = 'all';

function useColumns(): TableColumnsType<AuthenticationRow> {
  const t = useT();
  return [
    {
      title: t('authentications.name'),
      render: (_, { name, submissionId }) => <Link to={`/lab/authentications/${submissionId}`}>{name}</Link>,
    },
    { title: t('authentications.kind'), render: (_, { kind }) => t(`authentications.kinds.${kind}`) },
    {
      title: t('authentications.status'),
      render: (_, { authStatus, isResubmitted }) => <StandingTag standing={authStatus} isAgain={isResubmitted} />,
    },
    { title: t('authentications.submittedAt'), render: (_, { submittedAt }) => formatTime(submittedAt) },
    { title: t('authentications.decidedAt'), render: (_, { decidedAt }) => decidedAt && formatTime(decidedAt) },
    { title: t('authentications.decidedBy'), dataIndex: 'decidedBy' },
  ];
}

type Filters = typeof defaults;

function Filtering({
  filters,
  onFilter,
}: {
  filters: Filters;
  onFilter: ReturnType<typeof useAddressState<Filters>>[1];
}) {
  const t = useT();
  const search = useCallback((keyword: string) => onFilter({ keyword }, { replace: true }), [onFilter]);
  return (
    <FilterBar>
      <SearchField
        label={t('authentications.search')}
        placeholder={t('authentications.search')}
        value={filters.keyword}
        onSearch={search}
      />
      <Select
        className={styles.select}
        aria-label={t('authentications.kind')}
        value={filters.kind}
        options={[
          { value: '', label: t('authentications.allKinds') },
          ...authenticationKinds.map((value) => ({
            value: value as string,
            label: t(`authentications.kinds.${value}`),
          })),
        ]}
        onChange={(kind: string) => onFilter({ kind })}
      />
      <Select
        className={styles.select}
        aria-label={t('authentications.status')}
        value={filters.status}
        options={[
          ...statuses.map((value) => ({ value: value as string, label: t(`authentications.statuses.${value}`) })),
          { value: ANY, label: t('authentications.allStatuses') },
        ]}
        onChange={(status: string) => onFilter({ status })}
      />
    </FilterBar>
  );
}

/** Papers of doctors and organisations, those to review first and oldest first. */
export default function AuthenticationsPage() {
  const t = useT();
  const navigate = useNavigate();
  const [filters, setFilters] = useAddressState(defaults);
  const { keyword, pageIndex, pageSize } = filters;
  const kind = authenticationKinds.find((one) => one === filters.kind);
  const status = statuses.find((one) => one === filters.status);
  const page = useQuery({
    ...authenticationsQuery({
      ...{ keyword, pageIndex, pageSize: pageSizeOf(pageSize) },
      ...(kind ? { kind } : {}),
      ...(status ? { status: Number(status) as 0 | 1 | 2 } : {}),
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeader title={t('authentications.title')} purpose={t('authentications.purpose')} />
      <Filtering filters={filters} onFilter={setFilters} />
      <DataTable<AuthenticationRow>
        name={t('authentications.title')}
        columns={useColumns()}
        rowKey={({ submissionId }) => submissionId}
        page={page}
        pageIndex={pageIndex}
        pageSize={pageSize}
        onPage={(next, size) => setFilters({ pageIndex: size === pageSize ? next : 1, pageSize: size })}
        onOpen={({ submissionId }) => void navigate(`/lab/authentications/${submissionId}`)}
        empty={<Empty title={t(status === '0' ? 'authentications.noneWaiting' : 'authentications.none')} />}
      />
    </>
  );
}
