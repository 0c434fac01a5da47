import type { Setting } from '@suya/contract/catalogue/catalogue.schema';
import { Button } from 'antd';
import { useState } from 'react';
import { useT } from '../../../../../lib/i18n.tsx';
import { Dialog } from '../../../../../ui/dialog/dialog.tsx';
import { PlainButton } from '../../../../../ui/page/plain.tsx';
import styles from '../catalogue.module.css';
import { useRead } from '../entry-fields.tsx';
import { Foldable, ItemTools } from '../foldable.tsx';
import type { EntryForm } from '../use-entry-form.ts';
import { changedAt, movedAt, removedAt, type SeriesDraft } from './series-draft.ts';
import { SettingForm } from './setting-form.tsx';

const fresh = (count: number): Setting => ({
  ...{ key: `setting${count + 1}`, kind: 'choice', label: { zh: '', en: '' }, required: true },
  options: [{ value: 'option1', label: { zh: '', en: '' }, surchargeFen: 0 }],
});

/** A question in one line: its heading, name, kind and whether it must be answered. */
function SettingHead({ setting }: { setting: Setting }) {
  const t = useT();
  const read = useRead();
  return (
    <span className={styles.settingHead}>
      {setting.group && <span className={styles.hint}>{read(setting.group)}</span>}
      <strong>{read(setting.label) || t('catalogue.editor.setting.untitled')}</strong>
      <span className={styles.mark}>{t(`catalogue.editor.setting.kinds.${setting.kind}`)}</span>
      <span className={styles.hint}>
        {t(`catalogue.editor.setting.${setting.required ? 'required' : 'optional'}`)}
        {setting.options.length > 0 &&
          ` · ${t('catalogue.editor.setting.optionCount', { count: setting.options.length })}`}
      </span>
    </span>
  );
}

function RemovalDialog({
  name,
  onClose,
  onRemove,
}: {
  name: string | null;
  onClose: () => void;
  onRemove: () => void;
}) {
  const t = useT();
  return (
    <Dialog
      open={name !== null}
      onClose={onClose}
      title={t('catalogue.editor.setting.removeQuestion', { name: name ?? '' })}
      actions={
        <>
          <PlainButton onClick={onClose}>{t('common.cancel')}</PlainButton>
          <PlainButton look="primary" onClick={onRemove}>
            {t('common.delete')}
          </PlainButton>
        </>
      }
    >
      <p>{t('catalogue.editor.setting.removeText')}</p>
    </Dialog>
  );
}

/** The questions of a series in the order in which they are asked. */
export function SettingsEditor({ form: { value, set, errors, errorAt } }: { form: EntryForm<SeriesDraft> }) {
  const t = useT();
  const read = useRead();
  const [leaving, setLeaving] = useState<number>();
  const { settings } = value;
  const nameOf = (setting: Setting | undefined) =>
    (setting && read(setting.label)) || t('catalogue.editor.setting.untitled');
  return (
    <div className={styles.options}>
      {settings.length === 0 && <p className={styles.hint}>{t('catalogue.editor.setting.none')}</p>}
      {settings.map((setting, at) => (
        <Foldable
          // biome-ignore lint/suspicious/noArrayIndexKey: a question has no identity but its place while its key is typed
          key={at}
          startsOpen={setting.label.zh === ''}
          tools={
            <ItemTools
              name={nameOf(setting)}
              isFirst={at === 0}
              isLast={at === settings.length - 1}
              onMove={(by) => set({ settings: movedAt(settings, at, by) })}
              onRemove={() => setLeaving(at)}
            />
          }
          head={
            <>
              <SettingHead setting={setting} />
              {Object.keys(errors).some((path) => path.startsWith(`settings.${at}.`)) && (
                <span className={styles.error}>!</span>
              )}
            </>
          }
        >
          <SettingForm
            setting={setting}
            before={settings.slice(0, at)}
            errorAt={(path) => errorAt(`settings.${at}.${path}`)}
            onChange={(next) => set({ settings: changedAt(settings, at, next) })}
          />
        </Foldable>
      ))}
      <Button className={styles.start} onClick={() => set({ settings: [...settings, fresh(settings.length)] })}>
        {t('catalogue.editor.setting.add')}
      </Button>
      <RemovalDialog
        name={leaving === undefined ? null : nameOf(settings[leaving])}
        onClose={() => setLeaving(undefined)}
        onRemove={() => {
          if (leaving !== undefined) set({ settings: removedAt(settings, leaving) });
          setLeaving(undefined);
        }}
      />
    </div>
  );
}
