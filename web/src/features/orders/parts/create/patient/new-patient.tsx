import { type Patient, patientFields } from '@suya/contract/patients/patients.schema';
import { Button, Input, Radio } from 'antd';
import { useState } from 'react';
import { dayOf } from '../../../../../lib/format.ts';
import type { Refusal } from '../../../../../lib/http/refusal.ts';
import { useT } from '../../../../../lib/i18n.tsx';
import { showToast } from '../../../../../ui/feedback/toast.tsx';
import { DateField } from '../../../../../ui/form/date-field.tsx';
import { useCreatePatient } from '../../../../patients/shared/patients.queries.ts';
import { Field } from '../../field.tsx';
import styles from '../create.module.css';

interface Props {
  onCreated: (patient: Patient) => void;
  onClose: () => void;
}

const nothing = { name: '', sex: null as Patient['sex'] | null, birthDate: null as string | null, phone: '' };

/** Enters a patient without leaving the prescription. */
export function NewPatient({ onCreated, onClose }: Props) {
  const t = useT();
  const create = useCreatePatient();
  const [values, setValues] = useState(nothing);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const set = (part: Partial<typeof nothing>) => setValues((before) => ({ ...before, ...part }));
  const complaints = () => ({
    ...(values.name.trim() ? {} : { name: t('patients.nameMissing') }),
    ...(values.sex ? {} : { sex: t('patients.sexMissing') }),
    ...(values.phone && !/^1[3-9]\d{9}$/.test(values.phone) ? { phone: t('patients.phoneWrong') } : {}),
  });
  const save = async () => {
    const found = complaints();
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    try {
      const patient = await create.mutateAsync(patientFields.parse({ ...values, phone: values.phone || null }));
      showToast('success', t('patients.created'));
      onCreated(patient);
    } catch (error) {
      const refusal = error as Refusal;
      setErrors(refusal.fields ?? {});
      if (Object.keys(refusal.fields ?? {}).length === 0) showToast('error', refusal.message);
    }
  };
  const at = (path: string) => ({ path: `newPatient.${path}`, error: errors[path] });
  return (
    <fieldset className={styles.inset} aria-label={t('orders.create.newPatient')}>
      <div className={styles.fields}>
        <Field {...at('name')} label={t('patients.name')} control="newName" required>
          <Input
            id="newName"
            autoFocus
            autoComplete="off"
            maxLength={60}
            value={values.name}
            onChange={(event) => set({ name: event.target.value })}
          />
        </Field>
        <Field {...at('sex')} label={t('patients.sex')} required>
          <Radio.Group
            value={values.sex}
            onChange={(event) => set({ sex: event.target.value as Patient['sex'] })}
            options={(['male', 'female', 'unknown'] as const).map((value) => ({
              value,
              label: t(`patients.${value}`),
            }))}
          />
        </Field>
        <Field {...at('birthDate')} label={t('patients.birthDate')} control="newBirth">
          <DateField
            today={dayOf(new Date())}
            id="newBirth"
            value={values.birthDate}
            max={dayOf(new Date())}
            onChange={(birthDate) => set({ birthDate })}
          />
        </Field>
        <Field {...at('phone')} label={t('patients.phone')} control="newPhone">
          <Input
            id="newPhone"
            inputMode="numeric"
            autoComplete="off"
            maxLength={11}
            value={values.phone}
            onChange={(event) => set({ phone: event.target.value })}
          />
        </Field>
      </div>
      <div className={styles.row}>
        <Button type="primary" loading={create.isPending} onClick={() => void save()}>
          {t('orders.create.patientSave')}
        </Button>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
      </div>
    </fieldset>
  );
}
