import { fdiTeeth, type ToothMark, toothMarks } from '@suya/contract/catalogue/tooth-marks';
import type { MarkRule, QuickSet } from '@suya/contract/catalogue/tooth-rules.schema';
import { Button, Select, Switch } from 'antd';
import { useT } from '../../../../../lib/i18n.tsx';
import { PlainButton } from '../../../../../ui/page/plain.tsx';
import styles from '../catalogue.module.css';
import { EntryField, EntryGroup, LabelFields, NumberEntry, SelectEntry, useRead } from '../entry-fields.tsx';
import { type EntryForm, withOptional } from '../use-entry-form.ts';
import { changedAt, removedAt, type SeriesDraft } from './series-draft.ts';

interface Props {
  form: EntryForm<SeriesDraft>;
}

function TeethSelect({
  label,
  value,
  onChange,
  empty,
  hint,
}: {
  label: string;
  value: readonly number[];
  onChange: (teeth: number[]) => void;
  empty: string;
  hint?: string;
}) {
  return (
    <EntryField label={label} hint={hint}>
      {(id) => (
        <Select
          id={id}
          mode="multiple"
          value={[...value]}
          placeholder={empty}
          maxTagCount="responsive"
          options={fdiTeeth.map((tooth) => ({ value: tooth, label: String(tooth) }))}
          onChange={onChange}
        />
      )}
    </EntryField>
  );
}

function Span({ form: { value, set, errorAt } }: Props) {
  const t = useT();
  const { teeth } = value;
  const { span } = teeth;
  const change = (next: typeof span) => set({ teeth: { ...teeth, span: next } });
  return (
    <div className={styles.grid}>
      {(['min', 'max'] as const).map((end) => (
        <NumberEntry
          key={end}
          label={t(end === 'min' ? 'catalogue.editor.teeth.spanMin' : 'catalogue.editor.teeth.spanMax')}
          value={span[end]}
          error={errorAt(`teeth.span.${end}`)}
          min={1}
          max={16}
          integer
          onChange={(count) => change(withOptional(span, end, count))}
        />
      ))}
      <EntryField label={t('catalogue.editor.teeth.contiguous')}>
        {(id) => (
          <Switch
            id={id}
            className={styles.start}
            checked={span.contiguous}
            onChange={(contiguous) => change({ ...span, contiguous })}
          />
        )}
      </EntryField>
    </div>
  );
}

const useMarkOptions = () => {
  const t = useT();
  return toothMarks.map((mark) => ({ value: mark, label: t(`orders.chart.marks.${mark}`) }));
};

function MarkRuleFields({
  rule,
  onChange,
  onRemove,
}: {
  rule: MarkRule;
  onChange: (rule: MarkRule) => void;
  onRemove: () => void;
}) {
  const t = useT();
  const marks = useMarkOptions();
  const name = t(`orders.chart.marks.${rule.mark}`);
  return (
    <div className={styles.rule}>
      <SelectEntry<ToothMark>
        label={t('catalogue.editor.setting.mark')}
        value={rule.mark}
        options={marks}
        onChange={(mark) => onChange({ ...rule, mark })}
      />
      <TeethSelect
        label={t('catalogue.editor.teeth.onlyTeeth')}
        value={rule.teeth ?? []}
        empty={t('catalogue.editor.teeth.anyTeeth')}
        onChange={(teeth) => onChange(withOptional(rule, 'teeth', teeth.length > 0 ? teeth : undefined))}
      />
      <NumberEntry
        label={t('catalogue.editor.teeth.marksMax')}
        value={rule.max}
        min={1}
        max={52}
        integer
        onChange={(max) => onChange(withOptional(rule, 'max', max))}
      />
      <EntryField label={t('catalogue.editor.teeth.offered')}>
        {(id) => (
          <Switch
            id={id}
            className={styles.start}
            checked={rule.offered ?? false}
            onChange={(offered) => onChange(withOptional(rule, 'offered', offered || undefined))}
          />
        )}
      </EntryField>
      <PlainButton aria-label={t('catalogue.editor.setting.remove', { name })} onClick={onRemove}>
        ×
      </PlainButton>
    </div>
  );
}

function QuickSetFields({
  quick,
  onChange,
  onRemove,
}: {
  quick: QuickSet;
  onChange: (quick: QuickSet) => void;
  onRemove: () => void;
}) {
  const t = useT();
  const read = useRead();
  return (
    <div className={styles.quickSet}>
      <LabelFields
        label={t('catalogue.editor.name')}
        value={quick.label}
        onChange={(label) => onChange({ ...quick, label })}
      />
      <TeethSelect
        label={t('catalogue.editor.teeth.teethOf')}
        value={quick.teeth}
        empty={t('catalogue.editor.teeth.anyTeeth')}
        onChange={(teeth) => onChange({ ...quick, teeth })}
      />
      <PlainButton aria-label={t('catalogue.editor.setting.remove', { name: read(quick.label) })} onClick={onRemove}>
        ×
      </PlainButton>
    </div>
  );
}

/** Which teeth a series reaches, how its span runs, where marks may stand, and what is chosen at once. */
export function TeethRules({ form }: Props) {
  const t = useT();
  const { value, set, errorAt } = form;
  const { teeth } = value;
  const change = (part: Partial<typeof teeth>) => set({ teeth: { ...teeth, ...part } });
  const dentitions = (['adult', 'deciduous', 'both'] as const).map((one) => ({
    value: one,
    label: t(`catalogue.editor.appliance.dentitions.${one}`),
  }));
  return (
    <div className={styles.stack}>
      <div className={styles.grid}>
        <SelectEntry
          label={t('catalogue.editor.appliance.dentition')}
          value={teeth.dentition}
          options={dentitions}
          onChange={(dentition) => change({ dentition })}
        />
        <TeethSelect
          label={t('catalogue.editor.teeth.allowed')}
          hint={t('catalogue.editor.teeth.allowedHint')}
          value={teeth.allowed}
          empty={t('catalogue.editor.teeth.anyTeeth')}
          onChange={(allowed) => change({ allowed })}
        />
      </div>
      <Span form={form} />
      <EntryGroup label={t('catalogue.editor.teeth.marks')} error={errorAt('teeth.marks')}>
        {teeth.marks.map((rule, at) => (
          <MarkRuleFields
            // biome-ignore lint/suspicious/noArrayIndexKey: a rule has no identity but its place
            key={at}
            rule={rule}
            onChange={(next) => change({ marks: changedAt(teeth.marks, at, next) })}
            onRemove={() => change({ marks: removedAt(teeth.marks, at) })}
          />
        ))}
        <Button className={styles.start} onClick={() => change({ marks: [...teeth.marks, { mark: 'clasp' }] })}>
          {t('catalogue.editor.teeth.addMark')}
        </Button>
      </EntryGroup>
      <EntryGroup label={t('catalogue.editor.teeth.quickSets')} error={errorAt('teeth.quickSets')}>
        {teeth.quickSets.map((quick, at) => (
          <QuickSetFields
            // biome-ignore lint/suspicious/noArrayIndexKey: a quick set has no identity but its place
            key={at}
            quick={quick}
            onChange={(next) => change({ quickSets: changedAt(teeth.quickSets, at, next) })}
            onRemove={() => change({ quickSets: removedAt(teeth.quickSets, at) })}
          />
        ))}
        <Button
          className={styles.start}
          onClick={() =>
            change({
              quickSets: [
                ...teeth.quickSets,
                {
                  key: `set${teeth.quickSets.length + 1}`,
                  label: { zh: '', en: '' },
                  mark: 'covered',
                  teeth: [11, 21],
                },
              ],
            })
          }
        >
          {t('catalogue.editor.teeth.addQuickSet')}
        </Button>
      </EntryGroup>
    </div>
  );
}
