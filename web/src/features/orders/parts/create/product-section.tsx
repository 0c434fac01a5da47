import type { Series } from '@suya/contract/catalogue/catalogue.schema';
import { formatMoney } from '../../../../lib/format.ts';
import { useLanguage, useT } from '../../../../lib/i18n.tsx';
import { NumberField } from '../../../../ui/numbers/number-field.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import { Money } from '../../../../ui/values/money.tsx';
import { ChoiceCards } from '../choice-cards.tsx';
import { Field } from '../field.tsx';
import { useLabel } from '../use-label.ts';
import styles from './create.module.css';
import { useEditor } from './draft/editor.ts';
import { takeSeries } from './lines/take-series.ts';

function SeriesCards() {
  const t = useT();
  const language = useLanguage();
  const read = useLabel();
  const { brands, form, change, defaults } = useEditor();
  const all = brands.flatMap((brand) => brand.series);
  const severalBrands = brands.length > 1;
  const brandOf = ({ id }: Series) =>
    brands.find((brand) => brand.series.some((one) => one.id === id))?.label ?? { zh: '', en: '' };
  const cheapest = ({ specifications }: Series) => Math.min(...specifications.map(({ priceFen }) => priceFen));
  return (
    <ChoiceCards
      size="wide"
      value={form.prescription.seriesId}
      choices={all.map((series) => ({
        value: series.id,
        title: read(series.label),
        end: t('ordering.from', { amount: formatMoney(cheapest(series), language) ?? '' }),
        details: (
          <>
            {severalBrands && (
              <>
                <strong>{read(brandOf(series))}</strong>
                <br />
              </>
            )}
            {read(series.intro)}
            <br />
            {t('orders.create.turnaround', { days: series.turnaroundDays })}
          </>
        ),
      }))}
      onChange={(id) => {
        const series = all.find((one) => one.id === id);
        if (series)
          change((before) => ({ ...before, prescription: takeSeries(before.prescription, series, defaults) }));
      }}
    />
  );
}

function SeriesDetails({ series }: { series: Series }) {
  const t = useT();
  const language = useLanguage();
  const read = useLabel();
  const { form, set, at } = useEditor();
  const { specificationId, jaw, sets } = form.prescription;
  return (
    <>
      {!series.lines && (
        <Field {...at('specificationId')} label={t('orders.create.specification')} required>
          <ChoiceCards
            value={specificationId}
            choices={series.specifications.map(({ id, label, priceFen, nextPrice }) => ({
              value: id,
              title: read(label),
              end: <Money fen={priceFen} />,
              details: nextPrice
                ? t('ordering.nextPrice', {
                    date: nextPrice.holdsFrom,
                    amount: formatMoney(nextPrice.priceFen, language) ?? '',
                  })
                : undefined,
            }))}
            onChange={(id) => set({ specificationId: id })}
          />
        </Field>
      )}
      <div className={styles.fields}>
        <Field {...at('jaw')} label={t('orders.create.jaw')} required>
          <ChoiceCards
            value={jaw}
            choices={series.jaws.map((value) => ({ value, title: t(`orders.create.jaws.${value}`) }))}
            onChange={(value) => set({ jaw: value })}
          />
        </Field>
        {!series.lines && (
          <Field
            {...at('sets')}
            label={t('orders.create.sets')}
            control="sets"
            hint={t(series.onePiece ? 'ordering.setsHint' : 'orders.create.setsHint', { max: series.maxSets })}
          >
            <NumberField
              id="sets"
              mode="spinner"
              min={1}
              max={series.maxSets}
              integer
              value={sets}
              onChange={(value) => set({ sets: value ?? 1 })}
            />
          </Field>
        )}
      </div>
    </>
  );
}

/** What is made: series, specification, jaw, sets. */
export function ProductSection() {
  const t = useT();
  const { series, at } = useEditor();
  return (
    <Card title={t('orders.create.sections.product')}>
      <div className={styles.stack}>
        <Field {...at('seriesId')} label={t('orders.create.series')} required>
          <SeriesCards />
        </Field>
        {series && <SeriesDetails series={series} />}
      </div>
    </Card>
  );
}
