import { angleClasses, isSubdivision } from '@suya/contract/cases/cases.schema';
import { characteristics } from '@suya/contract/orders/prescription/prescription.schema';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, Input, Radio, Select } from 'antd';
import { type ReactNode, useId } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import { GrowingText } from '../../../ui/form/growing-text.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { doctorsQuery } from '../../clinics/shared/doctors.ts';
import styles from './form.module.css';
import { ItemsPicker } from './items-picker.tsx';
import { PatientChoice } from './patient-choice.tsx';
import { StagesField } from './stages-field.tsx';
import type { CaseForm } from './use-case-form.ts';

interface QuestionProps {
  label: string;
  hint?: string;
  error?: string | undefined;
  required?: boolean;
  children: ReactNode;
}

/** One question: its name, what it is for, its answer, what is wrong with it. */
function Question({ label, hint, error, required = false, children }: QuestionProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its own frame around one control.
    <div role="group" aria-labelledby={id} className={styles.question} data-error={Boolean(error)}>
      <span id={id} className={styles.label}>
        {required && (
          <span className={styles.star} aria-hidden="true">
            *
          </span>
        )}
        {label}
      </span>
      {hint && <p className={styles.soft}>{hint}</p>}
      {children}
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

function Angle({ form: { values, errors, set } }: { form: CaseForm }) {
  const t = useT();
  return (
    <>
      <Question label={t('cases.create.angle')}>
        <Select
          className={styles.wide}
          allowClear
          aria-label={t('cases.create.angle')}
          placeholder={t('cases.create.angleNone')}
          value={values.angleClass}
          options={angleClasses.map((value) => ({ value, label: t(`cases.angle.${value}`) }))}
          onChange={(angleClass: typeof values.angleClass | undefined) =>
            set({ angleClass: angleClass ?? null, angleSide: null })
          }
        />
      </Question>
      {isSubdivision(values.angleClass) && (
        <Question label={t('cases.create.angleSide')} error={errors.angleSide} required>
          <Radio.Group
            value={values.angleSide}
            options={(['left', 'right'] as const).map((value) => ({ value, label: t(`cases.side.${value}`) }))}
            onChange={(event) => set({ angleSide: event.target.value as 'left' | 'right' })}
          />
        </Question>
      )}
    </>
  );
}

function Who({ form, fixed }: { form: CaseForm; fixed: boolean }) {
  const t = useT();
  const { values, errors, set } = form;
  const { data: doctors = [] } = useQuery(doctorsQuery);
  return (
    <Card title={t('cases.create.patient')}>
      <div className={styles.questions}>
        <Question label={t('cases.create.patient')} error={errors.patientId} required>
          <PatientChoice value={values.patientId} onChange={(patientId) => set({ patientId })} fixed={fixed} />
        </Question>
        <Question label={t('cases.create.doctor')} error={errors.doctorId}>
          <Select
            className={styles.wide}
            allowClear
            aria-label={t('cases.create.doctor')}
            placeholder={t('cases.page.none')}
            value={values.doctorId}
            options={doctors.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(doctorId: string | undefined) => set({ doctorId: doctorId ?? null })}
          />
        </Question>
        <Question label={t('cases.create.caseName')} error={errors.title}>
          <Input
            aria-label={t('cases.create.caseName')}
            placeholder={t('cases.create.caseNameHint')}
            maxLength={60}
            value={values.title}
            onChange={(event) => set({ title: event.target.value })}
          />
        </Question>
      </div>
    </Card>
  );
}

/** What is entered of a case, section by section. */
export function CaseFormSections({ form, fixed }: { form: CaseForm; fixed: boolean }) {
  const t = useT();
  const { values, errors, set } = form;
  return (
    <div className={styles.sections}>
      <Who form={form} fixed={fixed} />
      <Card title={t('cases.create.characteristics')}>
        <div className={styles.questions}>
          <Question label={t('cases.create.complaint')} hint={t('cases.create.complaintHint')}>
            <GrowingText
              rows={2}
              maxRows={6}
              maxLength={1000}
              aria-label={t('cases.create.complaint')}
              value={values.chiefComplaint}
              onChange={(event) => set({ chiefComplaint: event.target.value })}
            />
          </Question>
          <Question label={t('cases.create.characteristics')}>
            <Checkbox.Group
              className={styles.choices ?? ''}
              value={[...values.characteristics]}
              options={characteristics.map((value) => ({ value, label: t(`cases.characteristic.${value}`) }))}
              onChange={(chosen) => set({ characteristics: chosen })}
            />
          </Question>
          <Angle form={form} />
        </div>
      </Card>
      <Card
        title={t('cases.create.items')}
        extra={
          <span className={styles.soft}>{t('cases.create.itemsHint', { count: values.treatmentItems.length })}</span>
        }
      >
        <ItemsPicker value={values.treatmentItems} onChange={(treatmentItems) => set({ treatmentItems })} />
      </Card>
      <Card title={t('cases.create.stages')}>
        <p className={styles.soft}>{t('cases.create.stagesHint')}</p>
        <StagesField value={values.stages} onChange={(stages) => set({ stages })} errors={errors} />
      </Card>
    </div>
  );
}
