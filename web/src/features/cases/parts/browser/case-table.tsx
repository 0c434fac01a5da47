import type { CaseLine } from '@suya/contract/cases/cases.schema';
import type { TableColumnsType } from 'antd';
import { Link, useNavigate } from 'react-router';
import { formatRelativeDay } from '../../../../lib/format.ts';
import { useLanguage, useT } from '../../../../lib/i18n.tsx';
import { casePath, orderDetailPath } from '../../../../lib/paths.ts';
import { describeStatus } from '../../../../lib/status.ts';
import { DataTable } from '../../../../ui/data-table.tsx';
import { StatusTag } from '../../../../ui/status-tag.tsx';
import { CaseState } from '../case-state.tsx';
import { useCaseWords } from '../case-words.ts';
import { ClinicUnreadMark } from '../clinic-slots.tsx';
import styles from './browser.module.css';
import type { ListProps } from './list-props.ts';

function Orders({ found }: { found: CaseLine }) {
  const t = useT();
  const language = useLanguage();
  return (
    <ul className={styles.lines}>
      {found.orders.map((order) => {
        const status = describeStatus(order.status);
        return (
          <li key={order.id}>
            <Link to={orderDetailPath(order.type, order.id)} onClick={(event) => event.stopPropagation()}>
              {(order.seriesLabel ?? order.appliance.label)[language]}
            </Link>
            <StatusTag tone={status.tone} label={t(status.label)} />
          </li>
        );
      })}
    </ul>
  );
}

function useColumns(): TableColumnsType<CaseLine> {
  const t = useT();
  const words = useCaseWords();
  return [
    {
      title: t('cases.create.patient'),
      key: 'patient',
      render: (_, row) => (
        <>
          <Link to={casePath(row.id)} onClick={(event) => event.stopPropagation()}>
            {row.patientName}
          </Link>{' '}
          <ClinicUnreadMark caseId={row.id} />
        </>
      ),
    },
    { title: t('cases.list.title'), key: 'case', className: 'figures', render: (_, row) => row.title || row.no },
    { title: t('cases.create.angle'), key: 'angle', render: (_, row) => words.diagnosis(row) ?? '—' },
    { title: t('cases.create.doctor'), key: 'doctor', render: (_, row) => row.doctorName ?? '—' },
    { title: t('cases.browser.state'), key: 'state', render: (_, { state }) => <CaseState state={state} /> },
    { title: t('cases.page.orders'), key: 'orders', render: (_, row) => <Orders found={row} /> },
    {
      title: t('cases.page.createdAt'),
      key: 'created',
      render: (_, { createdAt }) => formatRelativeDay(createdAt, t),
    },
  ];
}

/** Cases as rows, each with its newest orders. */
export function CaseTable(props: ListProps) {
  const t = useT();
  const navigate = useNavigate();
  return (
    <DataTable
      {...props}
      name={t('cases.list.title')}
      columns={useColumns()}
      rowKey={({ id }) => id}
      onOpen={({ id }) => void navigate(casePath(id))}
    />
  );
}
