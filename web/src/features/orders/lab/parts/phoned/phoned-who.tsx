import { useQuery } from '@tanstack/react-query';
import { Input, Radio, Select } from 'antd';
import { useState } from 'react';
import { dayOf } from '../../../../../lib/format.ts';
import { useT } from '../../../../../lib/i18n.tsx';
import { ChoiceFailure } from '../../../../../ui/feedback/choice-failure.tsx';
import { DateField } from '../../../../../ui/form/date-field.tsx';
import { Card } from '../../../../../ui/page/card.tsx';
import { Field } from '../../../parts/field.tsx';
import { clinicPeopleQuery, clinicsQuery } from '../../api.ts';
import styles from './phoned.module.css';
import type { Sex } from './phoned.ts';
import type { PhonedProps } from './phoned-form.tsx';

const sexes: readonly Sex[] = ['male', 'female', 'unknown'];

function ClinicField({ form, put, at }: PhonedProps) {
  const t = useT();
  const [keyword, setKeyword] = useState('');
  const { data, error, refetch } = useQuery(clinicsQuery(keyword));
  const clinics = data ?? [];
  return (
    <Field {...at('clinicId')} control="phoned-clinic" label={t('followUps.enter.clinic')} required>
      <Select
        id="phoned-clinic"
        className={styles.wide ?? ''}
        showSearch={{ filterOption: false, onSearch: setKeyword }}
        placeholder={t('followUps.enter.clinicHint')}
        value={form.clinicId}
        options={clinics.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(clinicId: string) => {
          const authenticated = clinics.find(({ id }) => id === clinicId)?.authenticated ?? true;
          put({ clinicId, authenticated, patientId: null, doctorId: null });
        }}
      />
      {error && !data && (
        <ChoiceFailure label={t('followUps.enter.clinic')} error={error} onRetry={() => void refetch()} />
      )}
    </Field>
  );
}

function KnownPatient({ form, put, at, clinicId }: PhonedProps & { clinicId: string }) {
  const t = useT();
  const [keyword, setKeyword] = useState('');
  const { data, error, refetch } = useQuery(clinicPeopleQuery(clinicId, keyword));
  return (
    <Field {...at('patientId')} control="phoned-patient" label={t('followUps.enter.patient')} required>
      <Select
        id="phoned-patient"
        className={styles.wide ?? ''}
        showSearch={{ filterOption: false, onSearch: setKeyword }}
        placeholder={t('followUps.enter.patientHint')}
        value={form.patientId}
        options={(data?.patients ?? []).map(({ id, name, birthDate }) => ({
          value: id,
          label: [name, birthDate].filter(Boolean).join(' · '),
        }))}
        onChange={(patientId: string) => put({ patientId })}
      />
      {error && !data && (
        <ChoiceFailure label={t('followUps.enter.patient')} error={error} onRetry={() => void refetch()} />
      )}
    </Field>
  );
}

function NewPatient({ form, put, at }: PhonedProps) {
  const t = useT();
  return (
    <div className={styles.fields}>
      <Field {...at('patientId')} control="phoned-name" label={t('followUps.enter.name')} required>
        <Input
          id="phoned-name"
          value={form.name}
          maxLength={50}
          autoComplete="off"
          onChange={(event) => put({ name: event.target.value })}
        />
      </Field>
      <Field {...at('sex')} label={t('followUps.enter.sex')}>
        <Radio.Group
          value={form.sex}
          options={sexes.map((sex) => ({ value: sex, label: t(`patients.${sex}`) }))}
          onChange={(event) => put({ sex: event.target.value as Sex })}
        />
      </Field>
      <Field {...at('birthDate')} control="phoned-birth" label={t('followUps.enter.birthDate')}>
        <DateField
          today={dayOf(new Date())}
          id="phoned-birth"
          value={form.birthDate}
          max={dayOf(new Date())}
          onChange={(birthDate) => put({ birthDate })}
        />
      </Field>
    </div>
  );
}

function DoctorField({ form, put, at, clinicId }: PhonedProps & { clinicId: string }) {
  const t = useT();
  const { data, error, refetch } = useQuery(clinicPeopleQuery(clinicId, ''));
  const doctors = data?.doctors ?? [];
  return (
    <Field
      {...at('doctorId')}
      control="phoned-doctor"
      label={t('followUps.enter.doctor')}
      required
      hint={data && doctors.length === 0 ? t('followUps.enter.noDoctors') : undefined}
    >
      <Select
        id="phoned-doctor"
        className={styles.wide ?? ''}
        value={form.doctorId}
        options={doctors.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(doctorId: string) => put({ doctorId })}
      />
      {error && !data && (
        <ChoiceFailure label={t('followUps.enter.doctor')} error={error} onRetry={() => void refetch()} />
      )}
    </Field>
  );
}

/** Which clinic phoned, for whom, and whose doctor decides. */
export function WhoPhoned(props: PhonedProps) {
  const t = useT();
  const { form, put } = props;
  const { clinicId, isKnown } = form;
  return (
    <Card title={t('followUps.enter.clinic')}>
      <div className={styles.stack}>
        <ClinicField {...props} />
        {clinicId && (
          <>
            <Radio.Group
              aria-label={t('followUps.enter.patient')}
              value={isKnown}
              options={[
                { value: true, label: t('followUps.enter.known') },
                { value: false, label: t('followUps.enter.fresh') },
              ]}
              onChange={(event) => put({ isKnown: event.target.value as boolean })}
            />
            {isKnown ? <KnownPatient {...props} clinicId={clinicId} /> : <NewPatient {...props} />}
            <DoctorField {...props} clinicId={clinicId} />
          </>
        )}
      </div>
    </Card>
  );
}
