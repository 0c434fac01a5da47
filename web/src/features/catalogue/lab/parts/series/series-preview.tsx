import type { Series, Setting } from '@suya/contract/catalogue/catalogue.schema';
import type { LabSeries } from '@suya/contract/catalogue/lab-catalogue.schema';
import { isAsked, priceLinesOf, totalOf } from '@suya/contract/orders/prescription/prescription.rules';
import {
  type Prescription,
  prescription as prescriptionSchema,
} from '@suya/contract/orders/prescription/prescription.schema';
import { Checkbox, Input, Radio, Switch } from 'antd';
import { useState } from 'react';
import { formatMoney } from '../../../../../lib/format.ts';
import { useLanguage, useT } from '../../../../../lib/i18n.tsx';
import { Empty } from '../../../../../ui/feedback/empty.tsx';
import { NumberField } from '../../../../../ui/numbers/number-field.tsx';
import { Money } from '../../../../../ui/values/money.tsx';
import styles from '../catalogue.module.css';
import { EntryGroup, useRead } from '../entry-fields.tsx';
import type { SeriesDraft } from './series-draft.ts';

type Answer = Prescription['options'][string];

/** The series as clinics would read it now: what is typed, with the specifications as they are kept. */
function seriesOf(draft: SeriesDraft, kept: LabSeries | undefined): Series {
  const { brandId: _, orderType: __, position: ___, version: ____, ...series } = draft;
  return {
    ...series,
    id: kept?.id ?? '',
    specifications: (kept?.specifications ?? []).flatMap(({ id, label, thicknessMm, priceFen, retired }) =>
      retired || priceFen === null ? [] : [{ id, label, thicknessMm, priceFen }],
    ),
  };
}

interface QuestionProps {
  setting: Setting;
  value: Answer | undefined;
  onChange: (value: Answer | undefined) => void;
}

function useWords() {
  const read = useRead();
  const language = useLanguage();
  return ({ label, surchargeFen }: Setting['options'][number]) =>
    surchargeFen > 0 ? `${read(label)} +${formatMoney(surchargeFen, language)}` : read(label);
}

function Control({ setting, value, onChange }: QuestionProps) {
  const words = useWords();
  const name = useRead()(setting.label);
  const options = setting.options.map((option) => ({ value: option.value, label: words(option) }));
  switch (setting.kind) {
    case 'choice':
      return (
        <Radio.Group
          value={typeof value === 'string' ? value : null}
          options={options}
          onChange={(event) => onChange(String(event.target.value))}
        />
      );
    case 'multiple':
      return (
        <Checkbox.Group
          value={Array.isArray(value) ? value : []}
          options={options}
          onChange={(chosen: string[]) => onChange(chosen)}
        />
      );
    case 'number':
      return (
        <NumberField
          aria-label={name}
          value={typeof value === 'number' ? value : null}
          {...{ min: setting.min, max: setting.max, unit: setting.unit }}
          step={setting.step ?? 1}
          onChange={(next) => onChange(next ?? undefined)}
        />
      );
    case 'switch':
      return (
        <Switch aria-label={name} className={styles.start} checked={value === true} onChange={(on) => onChange(on)} />
      );
    case 'text':
      return (
        <Input
          aria-label={name}
          value={typeof value === 'string' ? value : ''}
          maxLength={setting.maxLength ?? 200}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    default:
      return <p className={styles.hint}>{options.map(({ label }) => label).join(' · ')}</p>;
  }
}

/** What clinics are asked by a series and what it costs them, to be tried while it is written. */
export function SeriesPreview({ draft, kept }: { draft: SeriesDraft; kept: LabSeries | undefined }) {
  const t = useT();
  const read = useRead();
  const [options, setOptions] = useState<Prescription['options']>({});
  const series = seriesOf(draft, kept);
  const specificationId = series.specifications[0]?.id ?? null;
  const colour = series.lines?.colours[0]?.value ?? null;
  const tried: Prescription = {
    ...prescriptionSchema.parse({ options: {} }),
    ...{ seriesId: series.id || null, specificationId, jaw: series.jaws[0] ?? null, options },
    lines: series.lines ? [{ specificationId, colour, requirement: '', count: 1 }] : [],
  };
  const lines = priceLinesOf(tried, series);
  const asked = series.settings.filter((setting) => isAsked(setting, options));
  if (asked.length === 0 && lines.length === 0) return <Empty title={t('catalogue.editor.preview.none')} />;
  return (
    <div className={styles.preview}>
      <div className={styles.stack}>
        <p className={styles.hint}>{t('catalogue.editor.preview.hint')}</p>
        {asked.map((setting, at) => {
          const isNewGroup = setting.group && setting.group.zh !== asked[at - 1]?.group?.zh;
          return (
            <div key={setting.key} className={styles.stack}>
              {isNewGroup && setting.group && <h3 className={styles.groupTitle}>{read(setting.group)}</h3>}
              <EntryGroup
                label={`${setting.required ? '* ' : ''}${read(setting.label)}`}
                hint={setting.hint && read(setting.hint)}
              >
                <Control
                  setting={setting}
                  value={options[setting.key]}
                  onChange={(value) => {
                    const { [setting.key]: _, ...rest } = options;
                    setOptions(value === undefined ? rest : { ...rest, [setting.key]: value });
                  }}
                />
              </EntryGroup>
            </div>
          );
        })}
      </div>
      <aside className={styles.sum} aria-label={t('catalogue.editor.preview.price')}>
        {lines.map((line) => (
          <p key={`${line.label.zh} ${line.unitFen}`}>
            <span>{read(line.label)}</span>
            <Money fen={line.totalFen} />
          </p>
        ))}
        <p>
          <strong>{t('catalogue.editor.preview.price')}</strong>
          <strong>
            <Money fen={totalOf(lines)} />
          </strong>
        </p>
      </aside>
    </div>
  );
}
