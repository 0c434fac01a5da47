import { dayOf } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { Card } from '../../../../ui/card.tsx';
import { DateField } from '../../../../ui/date-field.tsx';
import { Field } from '../field.tsx';
import { AddressField } from './address-field.tsx';
import { WordsField } from './clinical-section.tsx';
import styles from './create.module.css';
import { useEditor } from './editor.ts';

/** When it is wished for and where it goes. */
export function DeliverySection() {
  const t = useT();
  const { form, set, at } = useEditor();
  const { wishedOn, appointmentOn } = form.prescription;
  const today = dayOf(new Date());
  return (
    <Card title={t('orders.create.sections.delivery')}>
      <div className={styles.stack}>
        <div className={styles.fields}>
          <Field
            {...at('wishedOn')}
            label={t('orders.create.wishedOn')}
            hint={t('orders.create.wishedHint')}
            control="wishedOn"
          >
            <DateField id="wishedOn" value={wishedOn} min={today} onChange={(date) => set({ wishedOn: date })} />
          </Field>
          <Field {...at('appointmentOn')} label={t('orders.create.appointmentOn')} control="appointmentOn">
            <DateField
              id="appointmentOn"
              value={appointmentOn}
              min={today}
              onChange={(date) => set({ appointmentOn: date })}
            />
          </Field>
        </div>
        <Field {...at('delivery')} label={t('orders.create.address')} required>
          <AddressField />
        </Field>
        <WordsField name="remark" label={t('orders.create.remark')} rows={2} />
      </div>
    </Card>
  );
}
