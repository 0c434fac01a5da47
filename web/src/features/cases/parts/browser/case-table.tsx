import type { CaseLine } from '@suya/contract/cases/cases.schema';
import type { TableColumnsType } from 'antd';
import { Link, useNavigate } from 'react-router';
import { formatRelativeDay } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { useShownColumns } from '../../../../lib/lists/shown-columns.ts';
import { casePath } from '../../../../lib/paths.ts';
import { DataTable } from '../../../../ui/list/data-table.tsx';
import { useShowsClinics } from '../../../clinics/shared/office-clinics.ts';
import { ClinicUnreadMark } from '../../shared/clinic-marks.tsx';
import { CaseState } from '../case-state.tsx';
import { useCaseWords } from '../case-words.ts';
import { OrderLines } from '../order-lines.tsx';
import type { ListProps } from './list-props.ts';

/** Every column of the table of cases; the patient always stays, it is the way into the case. */
export function useCaseColumns(): (TableColumnsType<CaseLine>[number] & { key: string; title: string })[] {
  const t = useT();
  const words = useCaseWords();
  const clinic = {
    title: t('cases.page.clinic'),
    key: 'clinic',
    render: (_: unknown, row: CaseLine) => row.clinicName,
  };
  const clinics = useShowsClinics() ? [clinic] : [];
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
    ...clinics,
    { title: t('cases.list.title'), key: 'case', className: 'figures', render: (_, row) => row.title || row.no },
    { title: t('cases.create.angle'), key: 'angle', render: (_, row) => words.diagnosis(row) ?? '—' },
    { title: t('cases.create.doctor'), key: 'doctor', render: (_, row) => row.doctorName ?? '—' },
    { title: t('cases.browser.state'), key: 'state', render: (_, { state }) => <CaseState state={state} /> },
    { title: t('cases.page.orders'), key: 'orders', render: (_, row) => <OrderLines orders={row.orders} brief /> },
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
  const columns = useShownColumns('cases', useCaseColumns());
  return (
    <DataTable
      {...props}
      name={t('cases.list.title')}
      columns={columns}
      rowKey={({ id }) => id}
      onOpen={({ id }) => void navigate(casePath(id))}
    />
  );
}
