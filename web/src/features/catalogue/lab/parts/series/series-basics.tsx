import { requirements } from '@suya/contract/catalogue/catalogue.schema';
import type { LabCatalogue } from '@suya/contract/catalogue/lab-catalogue.schema';
import { Checkbox, Input, Switch } from 'antd';
import { useT } from '../../../../../lib/i18n.tsx';
import styles from '../catalogue.module.css';
import {
  EntryField,
  EntryGroup,
  LabelFields,
  NumberEntry,
  PositionEntry,
  SelectEntry,
  useRead,
  YuanEntry,
} from '../entry-fields.tsx';
import type { EntryForm } from '../use-entry-form.ts';
import type { SeriesDraft } from './series-draft.ts';

interface Props {
  form: EntryForm<SeriesDraft>;
}

const jaws = ['upper', 'lower', 'both'] as const;

function Place({
  form: { value, set, errorAt },
  catalogue,
  isNew,
}: Props & { catalogue: LabCatalogue; isNew: boolean }) {
  const t = useT();
  const read = useRead();
  return (
    <div className={styles.grid}>
      <SelectEntry
        label={t('catalogue.editor.series.ofAppliance')}
        value={value.orderType}
        error={errorAt('orderType')}
        disabled={!isNew}
        options={catalogue.appliances.map(({ orderType, label }) => ({ value: orderType, label: read(label) }))}
        onChange={(orderType) => set({ orderType })}
      />
      <SelectEntry
        label={t('catalogue.editor.series.brand')}
        value={value.brandId}
        error={errorAt('brandId')}
        options={catalogue.brands.map(({ id, label }) => ({ value: id, label: read(label) }))}
        onChange={(brandId) => set({ brandId })}
      />
      <EntryField label={t('catalogue.editor.key')} hint={t('catalogue.editor.seriesKeyHint')} error={errorAt('key')}>
        {(id) => (
          <Input id={id} value={value.key} maxLength={60} onChange={(event) => set({ key: event.target.value })} />
        )}
      </EntryField>
      <PositionEntry value={value.position} onChange={(position) => set({ position })} />
      <NumberEntry
        label={t('catalogue.editor.series.turnaround')}
        value={value.turnaroundDays}
        error={errorAt('turnaroundDays')}
        min={1}
        max={120}
        integer
        onChange={(turnaroundDays = 1) => set({ turnaroundDays })}
      />
      <NumberEntry
        label={t('catalogue.editor.series.maxSets')}
        value={value.maxSets}
        min={1}
        max={20}
        integer
        onChange={(maxSets = 1) => set({ maxSets })}
      />
    </div>
  );
}

function Toggle({ label, value, onChange }: { label: string; value: boolean; onChange: (value: boolean) => void }) {
  return (
    <EntryField label={label}>
      {(id) => <Switch id={id} className={styles.start} checked={value} onChange={onChange} />}
    </EntryField>
  );
}

function Rush({ form: { value, set } }: Props) {
  const t = useT();
  const { rush } = value;
  return (
    <div className={styles.grid}>
      <Toggle
        label={t('catalogue.editor.series.rush')}
        value={rush !== null}
        onChange={(on) =>
          set({
            rush: on ? { days: Math.max(1, value.turnaroundDays - 2), surchargeFen: 0, surchargePercent: 30 } : null,
          })
        }
      />
      {rush && (
        <>
          <NumberEntry
            label={t('catalogue.editor.series.rushDays')}
            value={rush.days}
            min={1}
            max={120}
            integer
            onChange={(days = 1) => set({ rush: { ...rush, days } })}
          />
          <NumberEntry
            label={t('catalogue.editor.series.rushPercent')}
            value={rush.surchargePercent}
            min={0}
            max={300}
            integer
            onChange={(surchargePercent = 0) => set({ rush: { ...rush, surchargePercent } })}
          />
          <YuanEntry
            label={t('catalogue.editor.series.rushFixed')}
            value={rush.surchargeFen}
            onChange={(surchargeFen = 0) => set({ rush: { ...rush, surchargeFen } })}
          />
        </>
      )}
    </div>
  );
}

/** What a series is called, where it stands, how long it takes and what it needs. */
export function SeriesBasics({ form, catalogue, isNew }: Props & { catalogue: LabCatalogue; isNew: boolean }) {
  const t = useT();
  const { value, set, errorAt } = form;
  return (
    <div className={styles.stack}>
      <LabelFields
        label={t('catalogue.editor.name')}
        value={value.label}
        error={errorAt('label')}
        onChange={(label) => set({ label })}
      />
      <LabelFields
        label={t('catalogue.editor.intro')}
        value={value.intro}
        error={errorAt('intro')}
        onChange={(intro) => set({ intro })}
      />
      <Place form={form} catalogue={catalogue} isNew={isNew} />
      <EntryGroup label={t('catalogue.editor.series.jaws')} error={errorAt('jaws')}>
        <Checkbox.Group
          value={value.jaws}
          options={jaws.map((jaw) => ({ value: jaw, label: t(`catalogue.editor.series.jawNames.${jaw}`) }))}
          onChange={(chosen) => set({ jaws: jaws.filter((jaw) => chosen.includes(jaw)) })}
        />
      </EntryGroup>
      <EntryGroup label={t('catalogue.editor.series.requires')}>
        <Checkbox.Group
          value={value.requires}
          options={requirements.map((one) => ({
            value: one,
            label: t(`catalogue.editor.series.requireNames.${one}`),
          }))}
          onChange={(chosen) => set({ requires: requirements.filter((one) => chosen.includes(one)) })}
        />
      </EntryGroup>
      <div className={styles.grid}>
        <Toggle
          label={t('catalogue.editor.series.needsSpan')}
          value={value.needsSpan}
          onChange={(needsSpan) => set({ needsSpan })}
        />
        <Toggle
          label={t('catalogue.editor.series.onePiece')}
          value={value.onePiece}
          onChange={(onePiece) => set({ onePiece })}
        />
      </div>
      <Rush form={form} />
    </div>
  );
}
