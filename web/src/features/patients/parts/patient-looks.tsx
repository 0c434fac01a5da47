import type { Look } from '@suya/contract/patients/looks.schema';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TableColumnsType } from 'antd';
import { Link } from 'react-router';
import { formatTime } from '../../../lib/format.ts';
import { type Translate, useT } from '../../../lib/i18n.tsx';
import { patientPath } from '../../../lib/paths.ts';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { ChoiceSwitch } from '../../../ui/form/choice-switch.tsx';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { FilterBar } from '../../../ui/list/filter-bar.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { useAddressState } from '../../../ui/page/use-address-state.ts';
import { pageSizeOf } from '../../../ui/paging/page-sizes.ts';
import { looksQuery } from '../looks.api.ts';
import { patientQuery } from '../shared/patients.queries.ts';
import styles from './patient-looks.module.css';

const acts = ['all', 'read', 'done', 'refused'] as const;
const defaults = { act: 'all', pageIndex: 1, pageSize: 20 };

const knownRoles = [
  'admin',
  'doctor',
  'assistant',
  'finance',
  'intake',
  'design',
  'production',
  'support',
  'platformAdmin',
  'system',
] as const;

function whoOf({ name, side, isMe }: Look, t: Translate): string {
  if (name === null) return t(side === 'system' ? 'looks.system' : 'looks.nobody');
  return isMe ? `${name}${t('looks.me')}` : name;
}

function rolesOf({ roles }: Look, t: Translate): string {
  const named = knownRoles.filter((role) => roles.includes(role)).map((role) => t(`looks.roles.${role}`));
  return named.join(t('looks.roleGap')) || '—';
}

function placeOf({ side, clinicName }: Look, t: Translate): string {
  if (side === 'lab') return t('looks.lab');
  if (side === 'link') return t('looks.link');
  return clinicName ?? '—';
}

const columnsFor = (t: Translate): TableColumnsType<Look> => [
  {
    title: t('looks.at'),
    key: 'at',
    className: styles.time as string,
    render: (_, look) => <time dateTime={look.at}>{formatTime(look.at)}</time>,
  },
  { title: t('looks.who'), key: 'who', render: (_, look) => whoOf(look, t) },
  { title: t('looks.role'), key: 'role', render: (_, look) => rolesOf(look, t) },
  { title: t('looks.place'), key: 'place', render: (_, look) => placeOf(look, t) },
  { title: t('looks.act'), key: 'act', render: (_, { act }) => t(`looks.acts.${act}`) },
  {
    title: t('looks.what'),
    key: 'what',
    render: (_, { kind, label }) => [t(`looks.kinds.${kind ?? 'other'}`), label].filter(Boolean).join(' · '),
  },
];

function Table({ patientId }: { patientId: string }) {
  const t = useT();
  const [{ act, pageIndex, pageSize }, setFilters] = useAddressState(defaults);
  const known = acts.find((one) => one === act) ?? 'all';
  const size = pageSizeOf(pageSize);
  const page = useQuery({
    ...looksQuery({ patientId, act: known, pageIndex, pageSize: size }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <FilterBar onClear={known === 'all' ? undefined : () => setFilters({ act: 'all' })}>
        <ChoiceSwitch
          label={t('looks.act')}
          value={known}
          options={acts.map((value) => ({ value, label: t(`looks.acts.${value}`) }))}
          onChange={(value) => setFilters({ act: value })}
        />
      </FilterBar>
      <DataTable<Look>
        name={t('looks.titlePlain')}
        columns={columnsFor(t)}
        rowKey={({ id }) => id}
        page={page}
        pageIndex={pageIndex}
        pageSize={size}
        onPage={(next, chosen) => setFilters({ pageIndex: chosen === pageSize ? next : 1, pageSize: chosen })}
        empty={<Empty title={t('looks.empty')} hint={t('looks.emptyHint')} />}
      />
      <p className={styles.note}>{t('looks.listsNote')}</p>
    </>
  );
}

/** Who looked at a patient's data or changed it, for the clinic's admins. */
export function PatientLooks({ patientId }: { patientId: string }) {
  const t = useT();
  const { data: patient } = useQuery(patientQuery(patientId));
  return (
    <>
      <PageHeader
        title={patient ? t('looks.title', { name: patient.name }) : t('looks.titlePlain')}
        purpose={
          <>
            {t('looks.purpose')} <Link to={patientPath(patientId)}>{t('looks.back')}</Link>
          </>
        }
      />
      <Table patientId={patientId} />
    </>
  );
}
