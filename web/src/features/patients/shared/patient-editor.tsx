import { mobileNumber } from '@suya/contract/http/mobile-number';
import { getPatient } from '@suya/contract/patients/patients.endpoints';
import type { Patient } from '@suya/contract/patients/patients.schema';
import { Form, Input, Radio } from 'antd';
import { useEffect, useState } from 'react';
import { dayOf } from '../../../lib/format.ts';
import { invalidate } from '../../../lib/http/query.ts';
import type { Refusal } from '../../../lib/http/refusal.ts';
import { useT } from '../../../lib/i18n.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { refuseForm } from '../../../ui/form/refuse-form.ts';
import { useCreatePatient, useUpdatePatient } from './patients.queries.ts';

interface Values {
  name: string;
  sex: Patient['sex'];
  birthDate: string | null;
  phone: string;
  remark: string;
}

interface Props {
  open: boolean;
  /** The patient to correct; left out, a new one is entered. */
  patient?: Patient;
  onClose: () => void;
  onSaved?: (patient: Patient) => void;
}

const conflict = 409;
const nameLength = 60;
const remarkLength = 1000;

const valuesOf = (patient: Patient | undefined): Partial<Values> => ({
  name: patient?.name ?? '',
  ...(patient ? { sex: patient.sex } : {}),
  birthDate: patient?.birthDate ?? null,
  phone: patient?.phone ?? '',
  remark: patient?.remark ?? '',
});

const inputOf = ({ name, sex, birthDate, phone, remark }: Values) => ({
  name: name.trim(),
  sex,
  birthDate: birthDate ?? null,
  phone: phone || null,
  remark,
});

/** Enters a patient or corrects one; errors stand at their fields. */
export function PatientEditor({ open, patient, onClose, onSaved }: Props) {
  const t = useT();
  const [form] = Form.useForm<Values>();
  const create = useCreatePatient();
  const update = useUpdatePatient();

  // What is corrected is what was read when the dialog opened: a colleague's correction, coming in live, neither overwrites
  // what is being typed nor passes for having been seen.
  const [read, setRead] = useState<Patient>();
  if (open && patient && !read) setRead(patient);
  if (!open && read) setRead(undefined);
  useEffect(() => {
    if (read) form.setFieldsValue(valuesOf(read));
  }, [read, form]);

  const refuse = async (refusal: Refusal) => {
    if (refusal.code !== conflict) return refuseForm(form, refusal);
    await invalidate(getPatient);
    setRead(undefined);
    showToast('warning', t('patients.movedMeanwhile'));
  };
  const save = async (values: Values) => {
    const input = inputOf(values);
    try {
      const saved = read
        ? await update.mutateAsync({ ...input, patientId: read.id, version: read.version })
        : await create.mutateAsync(input);
      showToast('success', t(patient ? 'patients.saved' : 'patients.created'));
      onClose();
      onSaved?.(saved);
    } catch (error) {
      await refuse(error as Refusal);
    }
  };

  return (
    <FormDialog<Values>
      open={open}
      title={t(patient ? 'patients.edit' : 'patients.create')}
      okText={t('common.save')}
      cancelText={t('common.cancel')}
      busy={create.isPending || update.isPending}
      form={form}
      initialValues={valuesOf(patient)}
      onSubmit={(values) => void save(values)}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label={t('patients.name')}
        rules={[{ required: true, whitespace: true, message: t('patients.nameMissing') }]}
      >
        <Input maxLength={nameLength} autoComplete="off" />
      </Form.Item>
      <Form.Item name="sex" label={t('patients.sex')} rules={[{ required: true, message: t('patients.sexMissing') }]}>
        <Radio.Group
          options={(['male', 'female', 'unknown'] as const).map((value) => ({
            value,
            label: t(`patients.${value}`),
          }))}
        />
      </Form.Item>
      <Form.Item name="birthDate" label={t('patients.birthDate')}>
        <DateField today={dayOf(new Date())} max={dayOf(new Date())} />
      </Form.Item>
      <Form.Item
        name="phone"
        label={t('patients.phone')}
        rules={[{ pattern: mobileNumber, message: t('patients.phoneWrong') }]}
      >
        <Input inputMode="numeric" maxLength={11} autoComplete="off" />
      </Form.Item>
      <Form.Item name="remark" label={t('patients.remark')}>
        <Input.TextArea rows={3} maxLength={remarkLength} />
      </Form.Item>
    </FormDialog>
  );
}
