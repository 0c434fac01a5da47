import PlusOutlined from '@ant-design/icons/PlusOutlined';
import type { PatientRow } from '@suya/contract/patients/patients.schema';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, type TableColumnsType } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatAge, formatRelativeDay } from '../../../lib/format.ts';
import { type Translate, useT } from '../../../lib/i18n.tsx';
import { patientPath } from '../../../lib/paths.ts';
import { useCan } from '../../../lib/session/account.ts';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { FilterBar } from '../../../ui/list/filter-bar.tsx';
import { SearchField } from '../../../ui/list/search-field.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { useAddressState } from '../../../ui/page/use-address-state.ts';
import { pageSizeOf } from '../../../ui/paging/page-sizes.ts';
import { PatientEditor } from '../shared/patient-editor.tsx';
import { patientsQuery } from '../shared/patients.queries.ts';

const defaults = { keyword: '', pageIndex: 1, pageSize: 10 };

const columnsFor = (t: Translate): TableColumnsType<PatientRow> => [
  {
    title: t('patients.name'),
    key: 'name',
    render: (_, row) => (
      <Link to={patientPath(row.id)} onClick={(event) => event.stopPropagation()}>
        {row.name}
      </Link>
    ),
  },
  { title: t('patients.sex'), key: 'sex', render: (_, row) => t(`patients.${row.sex}`) },
  { title: t('patients.age'), key: 'age', render: (_, row) => formatAge(row.birthDate, t) },
  { title: t('patients.phone'), dataIndex: 'phone', render: (phone: string | null) => phone ?? '—' },
  { title: t('patients.orders'), dataIndex: 'orderCount', align: 'right' },
  {
    title: t('patients.lastOrder'),
    key: 'last',
    render: (_, row) => (row.lastOrderAt ? formatRelativeDay(row.lastOrderAt, t) : '—'),
  },
  { title: t('patients.createdAt'), key: 'created', render: (_, row) => formatRelativeDay(row.createdAt, t) },
];

export function PatientList() {
  const t = useT();
  const can = useCan();
  const navigate = useNavigate();
  const [filters, setFilters] = useAddressState(defaults);
  const [creating, setCreating] = useState(false);
  const page = useQuery({
    ...patientsQuery({ ...filters, pageSize: pageSizeOf(filters.pageSize) }),
    placeholderData: keepPreviousData,
  });
  const columns = useMemo(() => columnsFor(t), [t]);
  const search = useCallback((keyword: string) => setFilters({ keyword }, { replace: true }), [setFilters]);
  const create = can('editPatients') && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setCreating(true)}>
      {t('patients.create')}
    </Button>
  );
  const empty = filters.keyword ? (
    <Empty
      title={t('patients.nothingFound', { keyword: filters.keyword })}
      hint={t('patients.nothingFoundHint')}
      action={create}
    />
  ) : (
    <Empty title={t('patients.emptyTitle')} hint={t('patients.emptyHint')} action={create} />
  );
  return (
    <>
      <PageHeader title={t('patients.title')} purpose={t('patients.purpose')} actions={create} />
      <FilterBar onClear={filters.keyword ? () => setFilters({ keyword: '' }) : undefined}>
        <SearchField
          label={t('patients.searchLabel')}
          placeholder={t('patients.searchHint')}
          value={filters.keyword}
          onSearch={search}
        />
      </FilterBar>
      <DataTable
        name={t('patients.title')}
        columns={columns}
        rowKey={(row) => row.id}
        page={page}
        pageIndex={filters.pageIndex}
        pageSize={pageSizeOf(filters.pageSize)}
        onPage={(pageIndex, pageSize) =>
          setFilters({ pageIndex: pageSize === filters.pageSize ? pageIndex : 1, pageSize })
        }
        onOpen={(row) => void navigate(patientPath(row.id))}
        empty={empty}
      />
      <PatientEditor
        open={creating}
        onClose={() => setCreating(false)}
        onSaved={(patient) => void navigate(patientPath(patient.id))}
      />
    </>
  );
}
