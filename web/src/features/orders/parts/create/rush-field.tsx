import type { Series } from '@suya/contract/catalogue/catalogue.schema';
import { priceLinesOf, rushFen, totalOf } from '@suya/contract/orders/prescription/prescription.rules';
import { formatMoney } from '../../../../lib/format.ts';
import { useLanguage, useT } from '../../../../lib/i18n.tsx';
import { ChoiceCards } from '../choice-cards.tsx';
import { Field } from '../field.tsx';
import { useEditor } from './draft/editor.ts';

/** Usual speed or rush: working days, what the rush adds, and the day that the chosen one leads to. */
function RushChoice({ series, rush }: { series: Series; rush: NonNullable<Series['rush']> }) {
  const t = useT();
  const language = useLanguage();
  const { form, set, at, earliestOn } = useEditor();
  const { prescription } = form;
  const usual = totalOf(priceLinesOf({ ...prescription, rush: false }, series));
  const amount = formatMoney(rushFen(rush, usual), language);
  const day = earliestOn && t('ordering.rush.earliest', { date: earliestOn });
  return (
    <Field {...at('rush')} label={t('ordering.rush.label')} hint={t('ordering.rush.hint')}>
      <ChoiceCards
        size="wide"
        value={prescription.rush ? 'rush' : 'usual'}
        onChange={(value) => set({ rush: value === 'rush' })}
        choices={[
          {
            value: 'usual',
            title: t('ordering.rush.usual'),
            details: [t('ordering.rush.days', { days: series.turnaroundDays }), !prescription.rush && day]
              .filter(Boolean)
              .join(' · '),
          },
          {
            value: 'rush',
            title: t('ordering.rush.rush'),
            end: `+${amount || `${rush.surchargePercent}%`}`,
            details: [t('ordering.rush.days', { days: rush.days }), prescription.rush && day]
              .filter(Boolean)
              .join(' · '),
          },
        ]}
      />
    </Field>
  );
}

/** How fast it is made, where the series can be made faster. */
export function RushField() {
  const { series } = useEditor();
  return series?.rush ? <RushChoice series={series} rush={series.rush} /> : null;
}
