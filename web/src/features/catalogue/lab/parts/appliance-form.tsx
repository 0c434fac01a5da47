import {
  applianceTracks,
  formSections,
  hues,
  type LineTable,
  lineTables,
} from '@suya/contract/catalogue/catalogue.schema';
import type { LabAppliance } from '@suya/contract/catalogue/lab-catalogue.schema';
import { Checkbox, Input, Switch } from 'antd';
import { useT } from '../../../../lib/i18n.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import { useSaveAppliance } from '../api.ts';
import styles from './catalogue.module.css';
import {
  EntryField,
  EntryGroup,
  LabelFields,
  NumberEntry,
  PositionEntry,
  SelectEntry,
  useRead,
} from './entry-fields.tsx';
import { SaveBar } from './save-bar.tsx';
import { type EntryForm, useEntryForm } from './use-entry-form.ts';

export type ApplianceDraft = Omit<LabAppliance, 'version'> & { version?: number };

const dentitions = ['adult', 'deciduous', 'both'] as const;

/** A new appliance, with what most of them have. */
export const newAppliance = (orderType: number, position: number): ApplianceDraft => ({
  ...{ orderType, key: '', letter: '', label: { zh: '', en: '' }, intro: { zh: '', en: '' }, hue: 'gold' },
  ...{ track: 'design', dentition: 'adult', active: false, position },
  form: { sections: formSections.filter((section) => section !== 'lines'), lines: null },
});

/** The form with another table, and with the section that shows it where there is one. */
const formWith = ({ sections }: ApplianceDraft['form'], lines: LineTable | null): ApplianceDraft['form'] => ({
  sections: formSections.filter((section) => (section === 'lines' ? lines !== null : sections.includes(section))),
  lines,
});

type Form = { form: EntryForm<ApplianceDraft>; isNew: boolean };

function Identity({ form: { value, set, errorAt }, isNew }: Form) {
  const t = useT();
  return (
    <div className={styles.grid}>
      <NumberEntry
        label={t('catalogue.editor.appliance.number')}
        hint={t('catalogue.editor.appliance.numberHint')}
        value={value.orderType}
        error={errorAt('orderType')}
        {...(isNew ? { min: 1, max: 99 } : { min: value.orderType, max: value.orderType })}
        integer
        onChange={(orderType = 0) => isNew && set({ orderType })}
      />
      <EntryField label={t('catalogue.editor.key')} hint={t('catalogue.editor.keyHint')} error={errorAt('key')}>
        {(id) => (
          <Input id={id} value={value.key} maxLength={40} onChange={(event) => set({ key: event.target.value })} />
        )}
      </EntryField>
      <EntryField label={t('catalogue.editor.appliance.letter')} error={errorAt('letter')}>
        {(id) => (
          <Input
            id={id}
            value={value.letter}
            maxLength={1}
            onChange={(event) => set({ letter: event.target.value.toUpperCase() })}
          />
        )}
      </EntryField>
      <PositionEntry value={value.position} onChange={(position) => set({ position })} />
    </div>
  );
}

function Nature({ form: { value, set, errorAt }, isNew }: Form) {
  const t = useT();
  const words = 'catalogue.editor.appliance';
  return (
    <div className={styles.grid}>
      <SelectEntry
        label={t('catalogue.editor.appliance.hue')}
        value={value.hue}
        options={hues.map((hue) => ({ value: hue, label: t(`${words}.hues.${hue}`) }))}
        onChange={(hue) => set({ hue })}
      />
      <SelectEntry
        label={t('catalogue.editor.appliance.track')}
        hint={t('catalogue.editor.appliance.trackHint')}
        error={errorAt('track')}
        value={value.track}
        disabled={!isNew}
        options={applianceTracks.map((track) => ({ value: track, label: t(`${words}.tracks.${track}`) }))}
        onChange={(track) => set({ track })}
      />
      <SelectEntry
        label={t('catalogue.editor.appliance.dentition')}
        value={value.dentition}
        options={dentitions.map((one) => ({ value: one, label: t(`${words}.dentitions.${one}`) }))}
        onChange={(dentition) => set({ dentition })}
      />
      <SelectEntry<LineTable | 'none'>
        label={t('catalogue.editor.appliance.lines')}
        value={value.form.lines ?? 'none'}
        options={(['none', ...lineTables] as const).map((one) => ({
          value: one,
          label: t(`${words}.lineTables.${one}`),
        }))}
        onChange={(lines) => set({ form: formWith(value.form, lines === 'none' ? null : lines) })}
      />
    </div>
  );
}

/** An appliance: its number and name, how it is designed and which sections its prescription has. */
export function ApplianceForm({ initial, onSaved }: { initial: ApplianceDraft; onSaved: (orderType: number) => void }) {
  const t = useT();
  const read = useRead();
  const save = useSaveAppliance();
  const isNew = initial.version === undefined;
  const form = useEntryForm(initial, async (value) => {
    await save.mutateAsync(value);
    onSaved(value.orderType);
  });
  const { value, set, errorAt } = form;
  return (
    <Card
      title={
        isNew
          ? t('catalogue.editor.appliance.new')
          : t('catalogue.editor.appliance.title', { name: read(initial.label) })
      }
    >
      <div className={styles.stack}>
        <LabelFields
          label={t('catalogue.editor.name')}
          value={value.label}
          error={errorAt('label')}
          onChange={(label) => set({ label })}
        />
        <LabelFields label={t('catalogue.editor.intro')} value={value.intro} onChange={(intro) => set({ intro })} />
        <Identity form={form} isNew={isNew} />
        <Nature form={form} isNew={isNew} />
        <EntryGroup label={t('catalogue.editor.appliance.sections')} error={errorAt('form.sections')}>
          <Checkbox.Group
            value={value.form.sections}
            options={formSections.map((one) => ({
              value: one,
              label: t(`catalogue.editor.appliance.sectionNames.${one}`),
            }))}
            onChange={(sections) =>
              set({ form: { ...value.form, sections: formSections.filter((one) => sections.includes(one)) } })
            }
          />
        </EntryGroup>
        <EntryField label={t('catalogue.editor.appliance.active')}>
          {(id) => (
            <Switch id={id} className={styles.start} checked={value.active} onChange={(active) => set({ active })} />
          )}
        </EntryField>
        <SaveBar form={form} />
      </div>
    </Card>
  );
}
