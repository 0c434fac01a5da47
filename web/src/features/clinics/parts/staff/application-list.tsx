import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, type TableColumnsType } from 'antd';
import { useMemo, useState } from 'react';
import { formatTime } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { DataTable } from '../../../../ui/list/data-table.tsx';
import { useAddressState } from '../../../../ui/page/use-address-state.ts';
import { pageSizeOf } from '../../../../ui/paging/page-sizes.ts';
import { StatusTag } from '../../../../ui/values/status-tag.tsx';
import { jobTypesQuery } from '../../api.ts';
import { type Application, applicationsQuery } from '../../staff.api.ts';
import { PassDialog, RejectDialog } from './decide-application.tsx';
import styles from './staff.module.css';

const defaults = { pageIndex: 1, pageSize: 10 };

interface Deciding {
  application: Application;
  how: 'pass' | 'reject';
}

function useColumns(decide: (deciding: Deciding) => void): TableColumnsType<Application> {
  const t = useT();
  const jobTypes = useQuery(jobTypesQuery).data;
  return useMemo(
    () => [
      {
        title: t('staff.name'),
        render: (_, { realName, isExpected }) => (
          <span className={styles.names}>
            <strong>{realName}</strong>
            {isExpected && <StatusTag tone="done" label={t('staff.expected')} />}
          </span>
        ),
      },
      { title: t('staff.phone'), dataIndex: 'phone' },
      {
        title: t('staff.jobType'),
        render: (_, { jobType }) => jobTypes?.find(({ value }) => value === jobType)?.label,
      },
      { title: t('staff.remark'), dataIndex: 'remark' },
      { title: t('staff.appliedAt'), render: (_, { appliedAt }) => formatTime(appliedAt) },
      {
        title: <span className="sr-only">{t('staff.pass')}</span>,
        render: (_, application) =>
          application.state === 'pending' && (
            <span className={styles.names}>
              <Button size="small" type="primary" onClick={() => decide({ application, how: 'pass' })}>
                {t('staff.pass')}
                <span className="sr-only">{application.realName}</span>
              </Button>
              <Button size="small" onClick={() => decide({ application, how: 'reject' })}>
                {t('staff.reject')}
                <span className="sr-only">{application.realName}</span>
              </Button>
            </span>
          ),
      },
    ],
    [t, jobTypes, decide],
  );
}

/** Who applies to the clinic, to be passed or rejected. */
export function ApplicationList() {
  const t = useT();
  const [{ pageIndex, pageSize }, setPage] = useAddressState(defaults);
  const [deciding, setDeciding] = useState<Deciding>();
  const page = useQuery({
    ...applicationsQuery({ pageIndex, pageSize: pageSizeOf(pageSize), side: 'toDecide' }),
    placeholderData: keepPreviousData,
  });
  const dialogFor = (how: Deciding['how']) => ({
    application: deciding?.how === how ? deciding.application : undefined,
    onClose: () => setDeciding(undefined),
  });
  return (
    <>
      <DataTable<Application>
        name={t('staff.tabs.applications')}
        columns={useColumns(setDeciding)}
        rowKey={({ applicationId }) => applicationId}
        page={page}
        pageIndex={pageIndex}
        pageSize={pageSize}
        onPage={(next, size) => setPage({ pageIndex: size === pageSize ? next : 1, pageSize: size })}
        empty={<Empty title={t('staff.applicationsNone')} hint={t('staff.applicationsNoneHint')} />}
      />
      <PassDialog {...dialogFor('pass')} />
      <RejectDialog {...dialogFor('reject')} />
    </>
  );
}
