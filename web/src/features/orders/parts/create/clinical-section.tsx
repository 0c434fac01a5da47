import { characteristics, type Prescription } from '@suya/contract/orders/prescription/prescription.schema';
import { Checkbox, Input } from 'antd';
import { useT } from '../../../../lib/i18n.tsx';
import { GrowingText } from '../../../../ui/form/growing-text.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import { Field } from '../field.tsx';
import styles from './create.module.css';
import { useEditor } from './draft/editor.ts';

type Words = 'occlusion' | 'priority' | 'compromises' | 'remark';
const lengths: Record<Words, number> = { occlusion: 1000, priority: 200, compromises: 500, remark: 2000 };

/** One of the prescription's free texts; `rows` 1 is a line. */
export function WordsField({
  name,
  label,
  hint,
  rows = 1,
}: {
  name: Words;
  label: string;
  hint?: string;
  rows?: number;
}) {
  const { form, set, at } = useEditor();
  const shared = {
    id: name,
    value: form.prescription[name],
    maxLength: lengths[name],
    'aria-describedby': hint && `field-${name}-hint`,
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  };
  return (
    <Field {...at(name)} label={label} hint={hint} control={name}>
      {rows > 1 ? <GrowingText {...shared} rows={rows} maxRows={8} /> : <Input {...shared} />}
    </Field>
  );
}

/** What the lab should know of the mouth, and which instruction wins. */
export function ClinicalSection() {
  const t = useT();
  const { form, set, at } = useEditor();
  return (
    <Card title={t('orders.create.sections.clinical')}>
      <div className={styles.stack}>
        <Field {...at('characteristics')} label={t('orders.create.characteristics')}>
          <Checkbox.Group
            value={form.prescription.characteristics}
            onChange={(values: Prescription['characteristics']) => set({ characteristics: values })}
            options={characteristics.map((value) => ({ value, label: t(`orders.create.characteristic.${value}`) }))}
          />
        </Field>
        <WordsField name="occlusion" label={t('orders.create.occlusion')} rows={2} />
        <div className={styles.fields}>
          <WordsField name="priority" label={t('orders.create.priority')} hint={t('orders.create.priorityHint')} />
          <WordsField
            name="compromises"
            label={t('orders.create.compromises')}
            hint={t('orders.create.compromisesHint')}
          />
        </div>
      </div>
    </Card>
  );
}
