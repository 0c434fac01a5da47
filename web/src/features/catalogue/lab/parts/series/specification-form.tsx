import type { LabSpecification } from '@suya/contract/catalogue/lab-catalogue.schema';
import { useT } from '../../../../../lib/i18n.tsx';
import { useSaveSpecification } from '../../api.ts';
import styles from '../catalogue.module.css';
import { LabelFields, NumberEntry, PositionEntry, YuanEntry } from '../entry-fields.tsx';
import { SaveBar } from '../save-bar.tsx';
import { useEntryForm } from '../use-entry-form.ts';

type Kept = Pick<LabSpecification, 'label' | 'thicknessMm' | 'position'>;
type SpecificationDraft = Kept & { id?: string; version?: number; priceFen?: number };

/** A new specification at the end of its series. */
export const newSpecification = (position: number): SpecificationDraft => ({
  label: { zh: '', en: '' },
  ...{ thicknessMm: null, position },
});

/** A specification's words and thickness; a new one with its first price. */
export function SpecificationForm({
  seriesId,
  initial,
  onSaved,
}: {
  seriesId: string;
  initial: SpecificationDraft | LabSpecification;
  onSaved: () => void;
}) {
  const t = useT();
  const save = useSaveSpecification();
  const isNew = initial.version === undefined;
  const form = useEntryForm<SpecificationDraft>(
    'retired' in initial
      ? {
          ...{ id: initial.id, version: initial.version, label: initial.label },
          ...{ thicknessMm: initial.thicknessMm, position: initial.position },
        }
      : initial,
    async (value) => {
      await save.mutateAsync({ ...value, seriesId });
      onSaved();
    },
  );
  const { value, set, errorAt } = form;
  return (
    <div className={styles.stack}>
      <LabelFields
        label={t('catalogue.editor.name')}
        value={value.label}
        error={errorAt('label')}
        onChange={(label) => set({ label })}
      />
      <div className={styles.grid}>
        <NumberEntry
          label={t('catalogue.editor.specification.thickness')}
          value={value.thicknessMm ?? undefined}
          min={0}
          max={99}
          onChange={(thicknessMm = undefined) => set({ thicknessMm: thicknessMm ?? null })}
        />
        <PositionEntry value={value.position} onChange={(position) => set({ position })} />
        {isNew && (
          <YuanEntry
            label={t('catalogue.editor.specification.firstPrice')}
            value={value.priceFen}
            error={errorAt('priceFen')}
            onChange={(priceFen) => set(priceFen === undefined ? {} : { priceFen })}
          />
        )}
      </div>
      <SaveBar form={form} />
    </div>
  );
}
