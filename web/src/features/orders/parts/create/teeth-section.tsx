import { isAsked } from '@suya/contract/orders/prescription.rules';
import { type ToothMark, toothMarks } from '@suya/contract/orders/prescription.schema';
import { useT } from '../../../../lib/i18n.tsx';
import { Card } from '../../../../ui/card.tsx';
import { ToothChart } from '../../../../ui/tooth-chart/tooth-chart.tsx';
import { Field } from '../field.tsx';
import { useEditor } from './editor.ts';

const always: readonly ToothMark[] = ['missing', 'unerupted', 'extract'];
const isMark = (mark: string | undefined): mark is ToothMark => toothMarks.some((known) => known === mark);

/** The tooth chart with the marks that this appliance has a use for. */
export function TeethSection() {
  const t = useT();
  const { form, series, set, at } = useEditor();
  const { teeth, jaw, options } = form.prescription;
  const asked = (series?.settings ?? []).filter((setting) => setting.kind === 'teeth' && isAsked(setting, options));
  const marks: ToothMark[] = [
    ...(series?.needsSpan ? (['covered'] as const) : []),
    ...asked.map(({ mark }) => mark).filter(isMark),
    ...always,
  ];
  return (
    <Card title={t('orders.create.sections.teeth')}>
      <Field
        {...at('teeth')}
        label={t('orders.create.toothChart')}
        hint={t(series?.needsSpan ? 'orders.create.teethSpanHint' : 'orders.create.teethHint')}
        required={Boolean(series?.needsSpan)}
      >
        <ToothChart value={teeth} marks={marks} jaw={jaw} onChange={(value) => set({ teeth: value })} />
      </Field>
    </Card>
  );
}
