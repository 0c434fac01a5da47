import { needsGuardian, patientConsentVersion } from '@suya/contract/patients/consent.rules';
import { consentWays, guardianRelations } from '@suya/contract/patients/consent.schema';
import type { Patient } from '@suya/contract/patients/patients.schema';
import { Checkbox, Form, Input, Radio, Select } from 'antd';
import { dayOf } from '../../../lib/format.ts';
import type { Refusal } from '../../../lib/http/refusal.ts';
import { useT } from '../../../lib/i18n.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { refuseForm } from '../../../ui/form/refuse-form.ts';
import { useRecordConsent } from '../api.ts';
import styles from './consent.module.css';

interface Values {
  birthDate?: string | null;
  by?: 'patient' | 'guardian';
  name?: string;
  relation?: (typeof guardianRelations)[number];
  way?: (typeof consentWays)[number];
  read?: boolean;
}

interface Props {
  open: boolean;
  patient: Patient;
  onClose: () => void;
  onRecorded?: (() => void) | undefined;
}

const needed = (message: string) => [{ required: true, message }];

/** Who the guardian is, where one consents. */
function Guardian() {
  const t = useT();
  return (
    <div className={styles.pair}>
      <Form.Item
        name="name"
        label={t('patientConsent.form.guardianName')}
        rules={[{ required: true, whitespace: true, message: t('patientConsent.form.guardianNameMissing') }]}
      >
        <Input maxLength={60} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="relation"
        label={t('patientConsent.form.relation')}
        rules={needed(t('patientConsent.form.relationMissing'))}
      >
        <Select
          options={guardianRelations.map((value) => ({ value, label: t(`patientConsent.relations.${value}`) }))}
        />
      </Form.Item>
    </div>
  );
}

/** How it was given, and that the text was read. */
function HowGiven() {
  const t = useT();
  return (
    <>
      <Form.Item name="way" label={t('patientConsent.form.way')}>
        <Radio.Group options={consentWays.map((value) => ({ value, label: t(`patientConsent.ways.${value}`) }))} />
      </Form.Item>
      <Form.Item
        name="read"
        valuePropName="checked"
        rules={[{ type: 'enum', enum: [true], required: true, message: t('patientConsent.form.readMissing') }]}
      >
        <Checkbox>{t('patientConsent.form.read')}</Checkbox>
      </Form.Item>
    </>
  );
}

const fieldOf = (path: string) => (path === 'guardian' ? 'by' : path.replace(/^guardian\./, ''));

/** Writes down a patient's consent to pictures; for a child it takes a guardian's. */
export function ConsentDialog({ open, patient, onClose, onRecorded }: Props) {
  const t = useT();
  const [form] = Form.useForm<Values>();
  const record = useRecordConsent();
  const typed = Form.useWatch('birthDate', form);
  const chosen = Form.useWatch('by', form);
  const birthDate = patient.birthDate ?? typed ?? null;
  const isChild = birthDate !== null && needsGuardian(birthDate, dayOf(new Date()));
  const byGuardian = isChild || chosen === 'guardian';
  const save = async ({ name = '', relation, way = 'paper' }: Values) => {
    const guardian = byGuardian && relation ? { name, relation } : null;
    const born = patient.birthDate === null && birthDate ? { birthDate } : {};
    try {
      await record.mutateAsync({ patientId: patient.id, guardian, way, version: patientConsentVersion, ...born });
      showToast('success', t('patientConsent.recorded'));
      onClose();
      onRecorded?.();
    } catch (error) {
      refuseForm(form, error as Refusal, fieldOf);
    }
  };
  return (
    <FormDialog<Values>
      open={open}
      title={t('patientConsent.form.title', { name: patient.name })}
      okText={t('patientConsent.record')}
      cancelText={t('common.cancel')}
      busy={record.isPending}
      form={form}
      initialValues={{ by: 'patient', way: 'paper' }}
      onSubmit={(values) => void save(values)}
      onClose={onClose}
      lead={
        <blockquote className={styles.text}>
          <p>{t('patientConsent.text')}</p>
          <footer>{t('patientConsent.form.version', { version: patientConsentVersion })}</footer>
        </blockquote>
      }
    >
      {patient.birthDate === null && (
        <Form.Item
          name="birthDate"
          label={t('patientConsent.form.birthDate')}
          rules={needed(t('patientConsent.form.birthDateMissing'))}
        >
          <DateField today={dayOf(new Date())} max={dayOf(new Date())} />
        </Form.Item>
      )}
      {isChild ? (
        <p className={styles.child}>{t('patientConsent.form.guardianNeeded')}</p>
      ) : (
        <Form.Item name="by">
          <Radio.Group
            aria-label={t('patientConsent.title')}
            options={(['patient', 'guardian'] as const).map((value) => ({
              value,
              label: t(`patientConsent.form.${value}Title`),
            }))}
          />
        </Form.Item>
      )}
      {byGuardian && <Guardian />}
      <HowGiven />
    </FormDialog>
  );
}
