import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { formatAge } from '../../../../../lib/format.ts';
import { useT } from '../../../../../lib/i18n.tsx';
import { useCan } from '../../../../../lib/session/account.ts';
import { Card } from '../../../../../ui/page/card.tsx';
import { eager } from '../../../../../ui/page/debounce.ts';
import { useRested } from '../../../../../ui/page/use-rested.ts';
import { doctorsQuery } from '../../../../clinics/shared/doctors.ts';
import { patientChoicesQuery } from '../../../../patients/shared/patients.queries.ts';
import { Field } from '../../field.tsx';
import styles from '../create.module.css';
import { useEditor } from '../draft/editor.ts';
import type { DraftForm } from '../draft/use-draft-saving.ts';
import { CaseField } from './case-field.tsx';
import { NewPatient } from './new-patient.tsx';
import { StageField } from './stage-field.tsx';

const ConsentNotice = lazy(() =>
  import('../../../../patients/shared/consent-notice.tsx').then((module) => ({ default: module.ConsentNotice })),
);

/** Another patient is in other cases and their stages. */
const ofPatient = (form: DraftForm, patientId: string): DraftForm =>
  form.patientId === patientId ? form : { ...form, patientId, caseId: undefined, stage: null };

function PatientSelect() {
  const t = useT();
  const { form, patientName, change, namePatient } = useEditor();
  const [typed, setTyped] = useState('');
  // A newer search ends the older one: react-query aborts a reading that nobody looks at any more.
  const { data, isFetching } = useQuery(patientChoicesQuery(useRested(typed.trim(), eager)));
  const options = (data?.list ?? []).map((row) => ({
    value: row.id,
    label: row.name,
    details: [t(`patients.${row.sex}`), formatAge(row.birthDate, t), row.phone]
      .filter((part) => part && part !== '-')
      .join(' · '),
  }));
  return (
    <Select
      id="patient"
      className={styles.select}
      placeholder={t('orders.create.patientHint')}
      showSearch={{ filterOption: false, onSearch: setTyped, searchValue: typed }}
      loading={isFetching}
      labelInValue
      value={form.patientId ? { value: form.patientId, label: patientName ?? '…' } : null}
      options={options}
      optionRender={({ label, data: option }) => (
        <span className={styles.option}>
          <span>{label}</span>
          <span>{option.details}</span>
        </span>
      )}
      notFoundContent={
        <p className={styles.quiet}>{isFetching ? t('common.loading') : t('orders.create.patientNone')}</p>
      }
      onChange={(chosen: { value: string; label?: React.ReactNode }) => {
        namePatient(String(options.find((option) => option.value === chosen.value)?.label ?? ''));
        change((before) => ofPatient(before, chosen.value));
        setTyped('');
      }}
    />
  );
}

function DoctorSelect() {
  const t = useT();
  const { form, change } = useEditor();
  const { data = [] } = useQuery(doctorsQuery);
  return (
    <Select
      id="doctor"
      className={styles.select}
      placeholder={t('orders.missing.doctor')}
      value={form.doctorId}
      showSearch={{ optionFilterProp: 'label' }}
      options={data.map(({ id, name, authenticated }) => ({
        value: id,
        label: authenticated ? name : `${name} · ${t('orders.create.doctorPending')}`,
      }))}
      onChange={(doctorId: string) => change((before) => ({ ...before, doctorId }))}
    />
  );
}

/** Who it is for and who answers for it. */
export function PatientSection() {
  const t = useT();
  const can = useCan();
  const { form, at, change, namePatient } = useEditor();
  const [entering, setEntering] = useState(false);
  return (
    <Card title={t('orders.create.sections.patient')}>
      <div className={styles.fields}>
        <Field {...at('patientId')} label={t('orders.create.patient')} control="patient" required>
          <div className={styles.row}>
            <PatientSelect />
            {can('editPatients') && (
              <Button aria-expanded={entering} onClick={() => setEntering(!entering)}>
                {t('orders.create.newPatient')}
              </Button>
            )}
          </div>
        </Field>
        <Field {...at('doctorId')} label={t('orders.create.doctor')} control="doctor" required>
          <DoctorSelect />
        </Field>
        {form.patientId && <CaseField patientId={form.patientId} />}
        {form.patientId && <StageField patientId={form.patientId} />}
      </div>
      {entering && (
        <NewPatient
          onClose={() => setEntering(false)}
          onCreated={(patient) => {
            namePatient(patient.name);
            change((before) => ofPatient(before, patient.id));
            setEntering(false);
          }}
        />
      )}
      {form.patientId && (
        <Suspense fallback={null}>
          {/* What was refused for want of consent is saved now. */}
          <ConsentNotice patientId={form.patientId} onRecorded={() => change((before) => ({ ...before }))} />
        </Suspense>
      )}
    </Card>
  );
}
