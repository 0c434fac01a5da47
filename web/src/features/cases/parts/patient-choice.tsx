import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { lazy, useEffect, useMemo, useState } from 'react';
import { formatAge } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.tsx';
import { useCan } from '../../../lib/session/account.ts';
import { debounce, eager } from '../../../ui/page/debounce.ts';
import { patientChoicesQuery, patientQuery } from '../../patients/shared/patients.queries.ts';
import styles from './form.module.css';

const PatientEditor = lazy(() =>
  import('../../patients/shared/patient-editor.tsx').then((module) => ({ default: module.PatientEditor })),
);

interface Props {
  value: string | null;
  onChange: (patientId: string) => void;
  /** A case keeps its patient. */
  fixed: boolean;
}

/** Whose case it is: a known patient by name, initials or phone, or a new one. */
export function PatientChoice({ value, onChange, fixed }: Props) {
  const t = useT();
  const can = useCan();
  const [keyword, setKeyword] = useState('');
  const [isEntering, setEntering] = useState(false);
  const searchLater = useMemo(() => debounce(setKeyword, eager), []);
  useEffect(() => searchLater.cancel, [searchLater]);
  const { data, isFetching } = useQuery({ ...patientChoicesQuery(keyword), enabled: !fixed });
  const { data: chosen } = useQuery({ ...patientQuery(value ?? ''), enabled: value !== null });
  if (fixed) return <p className={styles.fixed}>{chosen?.name ?? '…'}</p>;
  const options = (data?.list ?? []).map((row) => ({
    value: row.id,
    label: row.name,
    details: [t(`patients.${row.sex}`), formatAge(row.birthDate, t), row.phone].filter((part) => part && part !== '-'),
  }));
  return (
    <div className={styles.row}>
      <Select
        id="patient"
        className={styles.wide}
        aria-label={t('cases.create.patient')}
        placeholder={t('cases.create.patientPlaceholder')}
        showSearch={{ filterOption: false, onSearch: searchLater }}
        loading={isFetching}
        labelInValue
        value={value ? { value, label: chosen?.name ?? '…' } : null}
        options={options}
        optionRender={({ label, data: option }) => (
          <span className={styles.option}>
            <span>{label}</span>
            <span className={styles.soft}>{option.details.join(' · ')}</span>
          </span>
        )}
        notFoundContent={<p className={styles.soft}>{t(isFetching ? 'common.loading' : 'common.noData')}</p>}
        onChange={(picked: { value: string; label?: React.ReactNode }) => onChange(picked.value)}
      />
      {can('editPatients') && (
        <>
          <Button onClick={() => setEntering(true)}>{t('cases.create.newPatient')}</Button>
          <PatientEditor
            open={isEntering}
            onClose={() => setEntering(false)}
            onSaved={(patient) => {
              setEntering(false);
              onChange(patient.id);
            }}
          />
        </>
      )}
    </div>
  );
}
