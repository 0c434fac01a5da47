import type { LabCatalogue, LabSeries } from '@suya/contract/catalogue/lab-catalogue.schema';
import { Tabs } from 'antd';
import { useT } from '../../../../../lib/i18n.tsx';
import { Card } from '../../../../../ui/page/card.tsx';
import { useRetireSeries, useSaveSeries } from '../../api.ts';
import styles from '../catalogue.module.css';
import { Changes } from '../changes.tsx';
import { useRead } from '../entry-fields.tsx';
import { RetireButton } from '../retire-button.tsx';
import { SaveBar } from '../save-bar.tsx';
import { type EntryForm, useEntryForm } from '../use-entry-form.ts';
import { ColourLines } from './colour-lines.tsx';
import { SeriesBasics } from './series-basics.tsx';
import type { SeriesDraft } from './series-draft.ts';
import { SeriesPreview } from './series-preview.tsx';
import { SettingsEditor } from './settings-editor.tsx';
import { Specifications } from './specifications.tsx';
import { TeethRules } from './teeth-rules.tsx';

interface Props {
  catalogue: LabCatalogue;
  initial: SeriesDraft;
  /** The series as it is kept; undefined for a new one. */
  kept: LabSeries | undefined;
  tab: string;
  onTab: (tab: string) => void;
  onSaved: (key: string, saved: LabCatalogue) => void;
}

/** What the basics are called where one of them has to be mended. */
const basicsNames = {
  label: 'catalogue.editor.name',
  intro: 'catalogue.editor.intro',
  key: 'catalogue.editor.key',
  brandId: 'catalogue.editor.series.brand',
  turnaroundDays: 'catalogue.editor.series.turnaround',
} as const;

const isNamed = (field: string): field is keyof typeof basicsNames => Object.hasOwn(basicsNames, field);

/** The parts of a series that are edited and saved together, each under its tab. */
function useTabs(form: EntryForm<SeriesDraft>, { catalogue, kept }: Pick<Props, 'catalogue' | 'kept'>) {
  const t = useT();
  const named = (key: 'basics' | 'specifications' | 'settings' | 'teeth' | 'lines' | 'preview' | 'changes') => ({
    key,
    label: t(`catalogue.editor.tabs.${key}`),
  });
  const { value } = form;
  const appliance = catalogue.appliances.find(({ orderType }) => orderType === value.orderType);
  return [
    { ...named('basics'), children: <SeriesBasics form={form} catalogue={catalogue} isNew={!kept} /> },
    ...(kept
      ? [{ ...named('specifications'), children: <Specifications series={kept} today={catalogue.today} /> }]
      : []),
    { ...named('settings'), children: <SettingsEditor form={form} /> },
    { ...named('teeth'), children: <TeethRules form={form} /> },
    ...(appliance?.form.lines ? [{ ...named('lines'), children: <ColourLines form={form} /> }] : []),
    { ...named('preview'), children: <SeriesPreview draft={value} kept={kept} /> },
    ...(kept ? [{ ...named('changes'), children: <Changes objectId={kept.id} /> }] : []),
  ];
}

/** A series with everything that is known of it. */
export function SeriesForm({ catalogue, initial, kept, tab, onTab, onSaved }: Props) {
  const t = useT();
  const read = useRead();
  const save = useSaveSeries();
  const form = useEntryForm(initial, async (value) => onSaved(value.key, await save.mutateAsync(value)));
  const { mutateAsync: retire } = useRetireSeries();
  const tabs = useTabs(form, { catalogue, kept });
  const placeOf = (path: string) => {
    const at = /^settings\.(\d+)/.exec(path);
    const setting = at ? form.value.settings[Number(at[1])] : undefined;
    if (setting) return read(setting.label) || t('catalogue.editor.setting.untitled');
    const field = path.split('.')[0] ?? '';
    return t(isNamed(field) ? basicsNames[field] : 'catalogue.editor.tabs.basics');
  };
  const title = kept
    ? t('catalogue.editor.series.title', { name: read(kept.label) })
    : t('catalogue.editor.series.new');
  return (
    <Card title={title} extra={kept?.retired && <span className={styles.mark}>{t('catalogue.editor.retired')}</span>}>
      <Tabs activeKey={tabs.some(({ key }) => key === tab) ? tab : 'basics'} onChange={onTab} items={tabs} />
      <SaveBar
        form={form}
        placeOf={placeOf}
        extra={
          kept && (
            <RetireButton
              kind="series"
              entry={kept}
              onTurn={(retired) => retire({ seriesId: kept.id, version: kept.version, retired })}
            />
          )
        }
      />
    </Card>
  );
}
