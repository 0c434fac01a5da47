import type { Setting } from '@suya/contract/catalogue/catalogue.schema';
import { isAsked } from '@suya/contract/orders/prescription/prescription.rules';
import { useLanguage, useT } from '../../../../lib/i18n.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import { Field } from '../field.tsx';
import { useLabel } from '../use-label.ts';
import styles from './create.module.css';
import { useEditor } from './draft/editor.ts';
import { groupSettings } from './draft/group-settings.ts';
import { MarkedTeeth, PerTooth } from './lines/marked-teeth.tsx';
import { SettingControl } from './setting-control.tsx';

/** Kinds whose control takes little room: several stand side by side. */
const short: readonly Setting['kind'][] = ['number', 'switch'];
/** Kinds whose control is one element that the label names. */
const single: readonly Setting['kind'][] = ['number', 'text', 'switch'];

function Control({ setting, id }: { setting: Setting; id: string }) {
  if (setting.kind === 'teeth') return <MarkedTeeth setting={setting} />;
  if (setting.kind === 'perTooth') return <PerTooth setting={setting} />;
  return <SettingControl setting={setting} id={id} />;
}

function SettingField({ setting }: { setting: Setting }) {
  const read = useLabel();
  const { at } = useEditor();
  const control = `option-${setting.key}`;
  return (
    <Field
      {...at(`options.${setting.key}`)}
      label={read(setting.label)}
      hint={setting.hint && read(setting.hint)}
      required={setting.required}
      {...(single.includes(setting.kind) ? { control } : {})}
    >
      <Control setting={setting} id={control} />
    </Field>
  );
}

/** The series' questions as the catalogue has them, under its headings; one that depends on another appears with it. */
export function OptionsSection() {
  const t = useT();
  const read = useLabel();
  const language = useLanguage();
  const { form, series } = useEditor();
  const asked = (series?.settings ?? []).filter((setting) => isAsked(setting, form.prescription.options));
  if (series && series.settings.length === 0) return null;
  return (
    <Card title={t('orders.create.sections.options')}>
      {!series && <p className={styles.quiet}>{t('orders.create.seriesMissing')}</p>}
      <div className={styles.groups} lang={language}>
        {groupSettings(asked).map(({ heading, settings }) => (
          <section key={settings[0]?.key} className={styles.group}>
            {heading && <h3 className={styles.heading}>{read(heading)}</h3>}
            <div className={styles.questions}>
              {settings.map((setting) => (
                <div key={setting.key} data-short={short.includes(setting.kind)}>
                  <SettingField setting={setting} />
                </div>
              ))}
            </div>
          </section>
        ))}
      </div>
    </Card>
  );
}
