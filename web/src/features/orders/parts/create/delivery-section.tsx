import { dayOf, daysUntil } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { DateField } from '../../../../ui/form/date-field.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import { Field } from '../field.tsx';
import { AddressField } from './address-field.tsx';
import { WordsField } from './clinical-section.tsx';
import styles from './create.module.css';
import { useEditor } from './draft/editor.ts';
import { RushField } from './rush-field.tsx';

/** The earliest day beside the patient's appointment: how much time is between them, or that there is none. */
function PromiseBesideVisit() {
  const t = useT();
  const { form, earliestOn, series } = useEditor();
  const { appointmentOn, rush } = form.prescription;
  if (!earliestOn || !appointmentOn) return null;
  const spare = daysUntil(appointmentOn) - daysUntil(earliestOn);
  const dates = { earliest: earliestOn, appointment: appointmentOn, days: spare };
  if (spare > 0) return <p className={styles.quiet}>{t('ordering.visit.inTime', dates)}</p>;
  const advice = series?.rush && !rush ? 'ordering.visit.lateRush' : 'ordering.visit.late';
  return (
    <p className={styles.notice} role="status">
      {t(advice, dates)}
    </p>
  );
}

/** When it is wished for, how fast it is made and where it goes. */
export function DeliverySection() {
  const t = useT();
  const { form, set, at } = useEditor();
  const { wishedOn, appointmentOn } = form.prescription;
  const today = dayOf(new Date());
  return (
    <Card title={t('orders.create.sections.delivery')}>
      <div className={styles.stack}>
        <RushField />
        <div className={styles.fields}>
          <Field
            {...at('wishedOn')}
            label={t('orders.create.wishedOn')}
            hint={t('orders.create.wishedHint')}
            control="wishedOn"
          >
            <DateField
              today={today}
              id="wishedOn"
              value={wishedOn}
              min={today}
              onChange={(date) => set({ wishedOn: date })}
            />
          </Field>
          <Field
            {...at('appointmentOn')}
            label={t('orders.create.appointmentOn')}
            hint={t('ordering.visit.hint')}
            control="appointmentOn"
          >
            <DateField
              today={today}
              id="appointmentOn"
              value={appointmentOn}
              min={today}
              onChange={(date) => set({ appointmentOn: date })}
            />
          </Field>
        </div>
        <PromiseBesideVisit />
        <Field {...at('delivery')} label={t('orders.create.address')} required>
          <AddressField />
        </Field>
        <WordsField name="remark" label={t('orders.create.remark')} rows={2} />
      </div>
    </Card>
  );
}
