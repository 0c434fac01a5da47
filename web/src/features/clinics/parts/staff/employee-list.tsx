import { type ClinicRole, clinicRoles } from '@suya/contract/access/permissions';
import { type WorkStatus, workStatuses } from '@suya/contract/clinics/jobs';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Select, type TableColumnsType } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { formatTime } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { useAccount } from '../../../../lib/session/account.ts';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { DataTable } from '../../../../ui/list/data-table.tsx';
import { FilterBar } from '../../../../ui/list/filter-bar.tsx';
import { SearchField } from '../../../../ui/list/search-field.tsx';
import { useAddressState } from '../../../../ui/page/use-address-state.ts';
import { pageSizeOf } from '../../../../ui/paging/page-sizes.ts';
import type { Tone } from '../../../../ui/style/tokens.ts';
import { StatusTag } from '../../../../ui/values/status-tag.tsx';
import { postsQuery } from '../../api.ts';
import { type Employee, employeesQuery } from '../../staff.api.ts';
import { EmployeeEditor } from './employee-editor.tsx';
import { FormerEmployee } from './former-employee.tsx';
import styles from './staff.module.css';

const defaults = { keyword: '', role: '', workStatus: '', pageIndex: 1, pageSize: 10 };
const tones: Record<WorkStatus, Tone> = { working: 'done', disabled: 'problem', left: 'closed' };

function useColumns(onOpen: (employee: Employee) => void): TableColumnsType<Employee> {
  const t = useT();
  const { currentUserId } = useAccount();
  const posts = useQuery(postsQuery).data?.list;
  return useMemo(
    () => [
      {
        title: t('staff.name'),
        render: (_, { name, userId, isDoctorAuthenticated }) => (
          <span className={styles.names}>
            <strong>{name}</strong>
            {userId === currentUserId && <span className={styles.soft}>{t('staff.you')}</span>}
            {isDoctorAuthenticated && <StatusTag tone="done" label={t('staff.doctorPassed')} />}
          </span>
        ),
      },
      { title: t('staff.phone'), dataIndex: 'phone' },
      {
        title: t('staff.roles'),
        render: (_, { roles }) => roles.map((role) => t(`staff.role.${role}`)).join(' · '),
      },
      {
        title: t('staff.job'),
        render: (_, { job }) => posts?.find(({ postId }) => postId === job)?.postName ?? t('staff.unset'),
      },
      {
        title: t('staff.workStatus'),
        render: (_, { workStatus }) => (
          <StatusTag tone={tones[workStatus]} label={t(`jobs.workStatus.${workStatus}`)} />
        ),
      },
      {
        title: t('staff.lastSeen'),
        render: (_, { lastSeenAt }) => (lastSeenAt ? formatTime(lastSeenAt) : t('staff.never')),
      },
      {
        title: <span className="sr-only">{t('staff.open')}</span>,
        render: (_, employee) => {
          const isFormer = employee.workStatus === 'left';
          const label = t(isFormer ? 'staff.formerOpen' : 'staff.edit', { name: employee.name });
          return (
            <Button type="link" aria-label={label} onClick={() => onOpen(employee)}>
              {t(isFormer ? 'staff.show' : 'staff.open')}
            </Button>
          );
        },
      },
    ],
    [t, posts, currentUserId, onOpen],
  );
}

/** The clinic's people by name, phone, role and state; a row's button opens their work and permissions. */
export function EmployeeList() {
  const t = useT();
  const [filters, setFilters] = useAddressState(defaults);
  const [openId, setOpenId] = useState<string>();
  const { keyword, role, workStatus, pageIndex, pageSize } = filters;
  const knownRole = clinicRoles.find((one) => one === role);
  const knownStatus = workStatuses.find((one) => one === workStatus);
  const page = useQuery({
    ...employeesQuery({
      ...{ keyword, pageIndex, pageSize: pageSizeOf(pageSize) },
      ...(knownRole ? { role: knownRole } : {}),
      ...(knownStatus ? { workStatus: knownStatus } : {}),
    }),
    placeholderData: keepPreviousData,
  });
  const search = useCallback((typed: string) => setFilters({ keyword: typed }, { replace: true }), [setFilters]);
  const open = useCallback(({ employeeId }: Employee) => setOpenId(employeeId), []);
  const close = useCallback(() => setOpenId(undefined), []);
  const chosen = page.data?.list.find(({ employeeId }) => employeeId === openId);
  const columns = useColumns(open);
  const filtered = keyword !== '' || role !== '' || workStatus !== '';
  return (
    <>
      <FilterBar onClear={filtered ? () => setFilters({ keyword: '', role: '', workStatus: '' }) : undefined}>
        <SearchField label={t('staff.search')} placeholder={t('staff.searchHint')} value={keyword} onSearch={search} />
        <Select<ClinicRole | ''>
          className={styles.select}
          aria-label={t('staff.roles')}
          value={knownRole ?? ''}
          options={[
            { value: '', label: t('staff.allRoles') },
            ...clinicRoles.map((value) => ({ value, label: t(`staff.role.${value}`) })),
          ]}
          onChange={(value) => setFilters({ role: value })}
        />
        <Select<WorkStatus | ''>
          className={styles.select}
          aria-label={t('staff.workStatus')}
          value={knownStatus ?? ''}
          options={[
            { value: '', label: t('staff.allStatuses') },
            ...workStatuses.map((value) => ({ value, label: t(`jobs.workStatus.${value}`) })),
          ]}
          onChange={(value) => setFilters({ workStatus: value })}
        />
      </FilterBar>
      <DataTable<Employee>
        name={t('staff.tabs.staff')}
        columns={columns}
        rowKey={({ employeeId }) => employeeId}
        page={page}
        pageIndex={pageIndex}
        pageSize={pageSize}
        onPage={(next, size) => setFilters({ pageIndex: size === pageSize ? next : 1, pageSize: size })}
        empty={<Empty title={t('staff.none')} hint={t('staff.noneHint')} />}
      />
      {chosen?.workStatus === 'left' ? (
        <FormerEmployee key={openId} employee={chosen} onClose={close} />
      ) : (
        <EmployeeEditor key={openId} employee={chosen} onClose={close} />
      )}
    </>
  );
}
