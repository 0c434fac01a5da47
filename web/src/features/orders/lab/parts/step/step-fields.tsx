import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import { remakeDesigns } from '@suya/contract/orders/workflow/needs';
import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { dayOf } from '../../../../../lib/format.ts';
import { useT } from '../../../../../lib/i18n.tsx';
import { DateField } from '../../../../../ui/form/date-field.tsx';
import { ChoiceCards } from '../../../parts/choice-cards.tsx';
import { useFieldName } from '../../../parts/use-field-name.ts';
import { useLabel } from '../../../parts/use-label.ts';
import { OffDay } from '../calendar/off-day.tsx';
import { AbutmentRows } from './abutment-rows.tsx';
import { CarrierChoice } from './carrier-choice.tsx';
import { DesignerChoice } from './designer-choice.tsx';
import styles from './step.module.css';
import { askablePaths } from './steps.ts';

interface FieldProps {
  order: OrderDetail;
  value: unknown;
  change: (value: unknown) => void;
}

function PromisedOn({ order, value, change }: FieldProps) {
  const t = useT();
  const read = useLabel();
  const { series, prescription, appointmentOn } = order;
  const promised = typeof value === 'string' ? value : undefined;
  const facts = [
    series && t('lab.act.turnaround', { series: read(series.label), days: series.turnaroundDays }),
    prescription.wishedOn && t('lab.act.wished', { date: prescription.wishedOn }),
    appointmentOn && t('lab.act.appointment', { date: appointmentOn }),
  ];
  return (
    <div className={styles.field}>
      <DateField
        today={dayOf(new Date())}
        aria-label={t('workflow.fields.promisedOn')}
        value={promised}
        min={dayOf(new Date())}
        onChange={(date) => change(date ?? undefined)}
      />
      <OffDay day={promised} />
      <span className={styles.hint}>{facts.filter(Boolean).join(' · ')}</span>
      {promised && appointmentOn && promised > appointmentOn && (
        <span className={styles.warn} role="status">
          {t('lab.act.tooLate')}
        </span>
      )}
    </div>
  );
}

const Designers = ({ value, change }: FieldProps) => <DesignerChoice value={value} onChange={change} />;

function AskedFields({ order, value, change }: FieldProps) {
  const t = useT();
  const nameOf = useFieldName(order.series);
  return (
    <div className={styles.field}>
      <span className={styles.hint}>{t('lab.act.fieldsHint')}</span>
      <Checkbox.Group
        className={styles.ticks}
        value={Array.isArray(value) ? value.map(String) : []}
        options={askablePaths(order).map((path) => ({ value: path, label: nameOf(path) }))}
        onChange={change}
      />
    </div>
  );
}

const Carrier = ({ value, change }: FieldProps) => (
  <CarrierChoice value={typeof value === 'string' ? value : ''} onChange={change} />
);

function RemakeDesign({ value, change }: FieldProps) {
  const t = useT();
  return (
    <ChoiceCards
      choices={remakeDesigns.map((design) => ({
        value: design,
        title: t(`lab.act.choices.${design}.title`),
        details: t(`lab.act.choices.${design}.details`),
      }))}
      value={remakeDesigns.find((design) => design === value) ?? null}
      onChange={change}
    />
  );
}

const drawn: Readonly<Record<string, (props: FieldProps) => ReactNode>> = {
  promisedOn: PromisedOn,
  designerId: Designers,
  fields: AskedFields,
  carrier: Carrier,
  design: RemakeDesign,
  abutments: AbutmentRows,
};

/** Draws the fields of the lab's steps that need more than their schema says; undefined leaves a field to the schema. */
export const drawLabField =
  (order: OrderDetail) =>
  (name: string, value: unknown, change: (value: unknown) => void): ReactNode | undefined => {
    const Drawn = drawn[name];
    return Drawn && <Drawn order={order} value={value} change={change} />;
  };
