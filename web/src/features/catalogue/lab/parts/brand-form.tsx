import type { LabCatalogue } from '@suya/contract/catalogue/lab-catalogue.schema';
import { useT } from '../../../../lib/i18n.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import { useRetireBrand, useSaveBrand } from '../api.ts';
import styles from './catalogue.module.css';
import { LabelFields, PositionEntry, useRead } from './entry-fields.tsx';
import { RetireButton } from './retire-button.tsx';
import { SaveBar } from './save-bar.tsx';
import { useEntryForm } from './use-entry-form.ts';

type Brand = LabCatalogue['brands'][number];
type BrandDraft = Partial<Pick<Brand, 'id' | 'version'>> & Pick<Brand, 'label' | 'position'>;

/** What of a brand is edited, or a new one in its place. */
export function brandDraft(kept: Brand | undefined, position: number): BrandDraft {
  if (!kept) return { label: { zh: '', en: '' }, position };
  const { retired: _, ...draft } = kept;
  return draft;
}

/** A brand: its name and its place. */
export function BrandForm({
  initial,
  kept,
  known,
  onSaved,
}: {
  initial: BrandDraft;
  /** As it is kept; left out, it is new. */
  kept: Brand | undefined;
  /** The ids of the brands there are, by which a new one is found in the answer. */
  known: readonly string[];
  onSaved: (id: string) => void;
}) {
  const t = useT();
  const read = useRead();
  const save = useSaveBrand();
  const { mutateAsync: retire } = useRetireBrand();
  const form = useEntryForm(initial, async (value) => {
    const { brands } = await save.mutateAsync(value);
    onSaved(value.id ?? brands.find(({ id }) => !known.includes(id))?.id ?? '');
  });
  const { value, set, errorAt } = form;
  const title = initial.id
    ? t('catalogue.editor.brand.title', { name: read(initial.label) })
    : t('catalogue.editor.brand.new');
  return (
    <Card title={title} extra={kept?.retired && <span className={styles.mark}>{t('catalogue.editor.retired')}</span>}>
      <div className={styles.stack}>
        <LabelFields
          label={t('catalogue.editor.name')}
          value={value.label}
          error={errorAt('label')}
          onChange={(label) => set({ label })}
        />
        <div className={styles.grid}>
          <PositionEntry value={value.position} onChange={(position) => set({ position })} />
        </div>
        <SaveBar
          form={form}
          extra={
            kept && (
              <RetireButton
                kind="brand"
                entry={kept}
                onTurn={(retired) => retire({ brandId: kept.id, version: kept.version, retired })}
              />
            )
          }
        />
      </div>
    </Card>
  );
}
