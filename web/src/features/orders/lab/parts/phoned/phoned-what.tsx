import type { MarkedTooth, ToothMark } from '@suya/contract/orders/prescription/prescription.schema';
import { Checkbox, Input, Radio } from 'antd';
import { dayOf } from '../../../../../lib/format.ts';
import { useT } from '../../../../../lib/i18n.tsx';
import { DateField } from '../../../../../ui/form/date-field.tsx';
import { NumberField } from '../../../../../ui/numbers/number-field.tsx';
import { YuanField } from '../../../../../ui/numbers/yuan-field.tsx';
import { Card } from '../../../../../ui/page/card.tsx';
import { ToothChart } from '../../../../../ui/tooth-chart/tooth-chart.tsx';
import { Field } from '../../../parts/field.tsx';
import styles from './phoned.module.css';
import type { Phoned } from './phoned.ts';
import type { PhonedProps } from './phoned-form.tsx';

const kinds = [5, 6, 12] as const;
const jaws = ['upper', 'lower', 'both'] as const;
/** What can be said of a tooth of each kind: brackets of a guide, teeth that are restored or replaced. */
const marksOf: Readonly<Record<Phoned['kind'], readonly ToothMark[]>> = {
  5: ['bracket', 'missing'],
  6: ['covered', 'missing', 'pontic'],
  12: ['missing', 'clasp', 'pontic'],
};
const maxRemark = 2000;
const longestDays = 120;
const maxStage = 60;

function Product({ form, put, at }: PhonedProps) {
  const t = useT();
  return (
    <>
      <Field {...at('kind')} label={t('followUps.enter.kind')} required>
        <Radio.Group
          value={form.kind}
          options={kinds.map((kind) => ({ value: kind, label: t(`followUps.kinds.${kind}`) }))}
          onChange={(event) => put({ kind: event.target.value as Phoned['kind'], teeth: [] })}
        />
      </Field>
      <Field {...at('jaw')} label={t('followUps.enter.jaw')} required>
        <Radio.Group
          value={form.jaw}
          options={jaws.map((jaw) => ({ value: jaw, label: t(`orders.create.jaws.${jaw}`) }))}
          onChange={(event) => put({ jaw: event.target.value as Phoned['jaw'], teeth: [] })}
        />
      </Field>
    </>
  );
}

function Terms({ form, put, at }: PhonedProps) {
  const t = useT();
  return (
    <div className={styles.fields}>
      <Field
        {...at('unitFen')}
        control="phoned-price"
        label={t('followUps.enter.price')}
        hint={form.unitFen === null ? t('followUps.enter.priceLater') : undefined}
      >
        <YuanField id="phoned-price" fen={form.unitFen} onChange={(unitFen) => put({ unitFen })} />
      </Field>
      <Field {...at('turnaroundDays')} control="phoned-days" label={t('followUps.enter.turnaround')} required>
        <NumberField
          id="phoned-days"
          min={1}
          max={longestDays}
          integer
          value={form.turnaroundDays}
          onChange={(days) => put({ turnaroundDays: days ?? 1 })}
        />
      </Field>
      <Field {...at('stage')} control="phoned-stage" label={t('followUps.enter.stage')}>
        <Input
          id="phoned-stage"
          value={form.stage}
          maxLength={maxStage}
          onChange={(event) => put({ stage: event.target.value })}
        />
      </Field>
      <Field {...at('appointmentOn')} control="phoned-appointment" label={t('followUps.enter.appointmentOn')}>
        <DateField
          today={dayOf(new Date())}
          id="phoned-appointment"
          value={form.appointmentOn}
          min={dayOf(new Date())}
          onChange={(appointmentOn) => put({ appointmentOn })}
        />
      </Field>
    </div>
  );
}

/** What was ordered: product, jaw, teeth, the words of the phone, price and time. */
export function WhatPhoned(props: PhonedProps) {
  const t = useT();
  const { form, put, at } = props;
  return (
    <Card title={t('followUps.enter.kind')}>
      <div className={styles.stack}>
        <Product {...props} />
        <Field {...at('teeth')} label={t('followUps.enter.teeth')} hint={t('followUps.enter.teethHint')}>
          <ToothChart
            value={[...form.teeth]}
            marks={[...marksOf[form.kind]]}
            jaw={form.jaw}
            onChange={(teeth: MarkedTooth[]) => put({ teeth })}
          />
        </Field>
        <Field
          {...at('remark')}
          control="phoned-remark"
          label={t('followUps.enter.remark')}
          hint={t('followUps.enter.remarkHint')}
          required
        >
          <Input.TextArea
            id="phoned-remark"
            value={form.remark}
            maxLength={maxRemark}
            rows={4}
            onChange={(event) => put({ remark: event.target.value })}
          />
        </Field>
        <Checkbox checked={form.physicalModel} onChange={(event) => put({ physicalModel: event.target.checked })}>
          {t('followUps.enter.physical')}
        </Checkbox>
        <Terms {...props} />
      </div>
    </Card>
  );
}
