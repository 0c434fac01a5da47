import type { LabCatalogue } from '@suya/contract/catalogue/lab-catalogue.schema';
import { useT } from '../../../../lib/i18n.tsx';
import { Card } from '../../../../ui/card.tsx';
import { useSaveBrand } from '../api.ts';
import styles from './catalogue.module.css';
import { LabelFields, NumberEntry, useRead } from './entry-fields.tsx';
import { SaveBar } from './save-bar.tsx';
import { useEntryForm } from './use-entry-form.ts';

export type BrandDraft = Partial<Pick<LabCatalogue['brands'][number], 'id' | 'version'>> &
  Pick<LabCatalogue['brands'][number], 'label' | 'position'>;

/** A brand: its name and its place. */
export function BrandForm({
  initial,
  known,
  onSaved,
}: {
  initial: BrandDraft;
  /** The ids of the brands there are, by which a new one is found in the answer. */
  known: readonly string[];
  onSaved: (id: string) => void;
}) {
  const t = useT();
  const read = useRead();
  const save = useSaveBrand();
  const form = useEntryForm(initial, async (value) => {
    const { brands } = await save.mutateAsync(value);
    onSaved(value.id ?? brands.find(({ id }) => !known.includes(id))?.id ?? '');
  });
  const { value, set, errorAt } = form;
  const title = initial.id
    ? t('catalogue.editor.brand.title', { name: read(initial.label) })
    : t('catalogue.editor.brand.new');
  return (
    <Card title={title}>
      <div className={styles.stack}>
        <LabelFields
          label={t('catalogue.editor.name')}
          value={value.label}
          error={errorAt('label')}
          onChange={(label) => set({ label })}
        />
        <div className={styles.grid}>
          <NumberEntry
            label={t('catalogue.editor.position')}
            hint={t('catalogue.editor.positionHint')}
            value={value.position}
            min={0}
            max={999}
            integer
            onChange={(position = 0) => set({ position })}
          />
        </div>
        <SaveBar form={form} />
      </div>
    </Card>
  );
}
