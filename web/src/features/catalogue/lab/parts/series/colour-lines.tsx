import { useT } from '../../../../../lib/i18n.tsx';
import styles from '../catalogue.module.css';
import { EntryGroup, NumberEntry } from '../entry-fields.tsx';
import type { EntryForm } from '../use-entry-form.ts';
import { OptionsEditor } from './options-editor.tsx';
import type { SeriesDraft } from './series-draft.ts';

/** The colours in which a series is ordered line by line. */
export function ColourLines({ form: { value, set, errorAt } }: { form: EntryForm<SeriesDraft> }) {
  const t = useT();
  const lines = value.lines ?? { colours: [], maxLines: 4 };
  return (
    <div className={styles.stack}>
      <div className={styles.grid}>
        <NumberEntry
          label={t('catalogue.editor.lines.maxLines')}
          value={lines.maxLines}
          min={1}
          max={20}
          integer
          onChange={(maxLines = 1) => set({ lines: { ...lines, maxLines } })}
        />
      </div>
      <EntryGroup label={t('catalogue.editor.lines.colours')} error={errorAt('lines') ?? errorAt('lines.colours')}>
        <OptionsEditor
          options={lines.colours}
          errorAt={(path) => errorAt(`lines.colours.${path}`)}
          onChange={(colours) => set({ lines: { ...lines, colours } })}
        />
      </EntryGroup>
    </div>
  );
}
