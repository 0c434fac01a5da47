import type { Setting } from '@suya/contract/catalogue/catalogue.schema';
import { isAsked } from '@suya/contract/orders/prescription.rules';
import { useLanguage, useT } from '../../../../lib/i18n.tsx';
import { Card } from '../../../../ui/card.tsx';
import { PlainButton } from '../../../../ui/plain.tsx';
import { writeTeeth } from '../../../../ui/tooth-chart/names.ts';
import { Field, focusField } from '../field.tsx';
import { useLabel } from '../use-label.ts';
import styles from './create.module.css';
import { useEditor } from './editor.ts';
import { SettingControl } from './setting-control.tsx';

const ungrouped: readonly Setting['kind'][] = ['number', 'text', 'switch'];

function TeethSetting({ setting }: { setting: Setting }) {
  const t = useT();
  const { form } = useEditor();
  const marked = form.prescription.teeth.filter(({ mark }) => mark === setting.mark).map(({ tooth }) => tooth);
  return (
    <div className={styles.row}>
      {marked.length > 0 && (
        <span className="figures">{t('orders.create.marked', { teeth: writeTeeth(marked, t) })}</span>
      )}
      <PlainButton onClick={() => focusField('teeth')}>{t('orders.create.onChart')}</PlainButton>
    </div>
  );
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
      {...(ungrouped.includes(setting.kind) ? { control } : {})}
    >
      {setting.kind === 'teeth' ? (
        <TeethSetting setting={setting} />
      ) : (
        <SettingControl setting={setting} id={control} />
      )}
    </Field>
  );
}

/** The series' questions as the catalogue has them; one that depends on another appears with it. */
export function OptionsSection() {
  const t = useT();
  const language = useLanguage();
  const { form, series } = useEditor();
  const asked = (series?.settings ?? []).filter((setting) => isAsked(setting, form.prescription.options));
  return (
    <Card title={t('orders.create.sections.options')}>
      {asked.length === 0 && (
        <p className={styles.quiet}>{t(series ? 'orders.create.noOptions' : 'orders.create.seriesMissing')}</p>
      )}
      <div className={styles.stack} lang={language}>
        {asked.map((setting) => (
          <SettingField key={setting.key} setting={setting} />
        ))}
      </div>
    </Card>
  );
}
