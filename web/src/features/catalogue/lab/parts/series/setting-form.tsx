import { type Setting, settingKinds } from '@suya/contract/catalogue/catalogue.schema';
import { toothMarks } from '@suya/contract/catalogue/tooth-marks';
import { Input, Select, Switch } from 'antd';
import { useT } from '../../../../../lib/i18n.tsx';
import styles from '../catalogue.module.css';
import {
  EntryField,
  EntryGroup,
  LabelFields,
  labelOrNothing,
  NumberEntry,
  SelectEntry,
  useRead,
  YuanEntry,
} from '../entry-fields.tsx';
import { withOptional } from '../use-entry-form.ts';
import { OptionsEditor } from './options-editor.tsx';

interface Props {
  setting: Setting;
  /** The questions that stand before it: it may depend on their answers. */
  before: readonly Setting[];
  onChange: (setting: Setting) => void;
  /** The message at a path within the setting. */
  errorAt: (path: string) => string | undefined;
}

const hasOptions: readonly Setting['kind'][] = ['choice', 'multiple', 'perTooth'];
const hasMark: readonly Setting['kind'][] = ['teeth', 'perTooth'];
const hasSurcharge: readonly Setting['kind'][] = ['teeth', 'switch'];

function Numbers({ setting, onChange, errorAt }: Omit<Props, 'before'>) {
  const t = useT();
  return (
    <div className={styles.grid}>
      {(['min', 'max', 'step'] as const).map((field) => (
        <NumberEntry
          key={field}
          label={t(`catalogue.editor.setting.${field}`)}
          value={setting[field]}
          error={errorAt(field)}
          onChange={(value) => onChange(withOptional(setting, field, value))}
        />
      ))}
      <EntryField label={t('catalogue.editor.setting.unit')}>
        {(id) => (
          <Input
            id={id}
            value={setting.unit ?? ''}
            maxLength={12}
            onChange={(event) => onChange(withOptional(setting, 'unit', event.target.value || undefined))}
          />
        )}
      </EntryField>
    </div>
  );
}

function Condition({ setting, before, onChange, errorAt }: Props) {
  const t = useT();
  const read = useRead();
  const askers = before.filter(({ kind }) => ['choice', 'multiple', 'switch'].includes(kind));
  const asker = askers.find(({ key }) => key === setting.showIf?.key);
  const valuesOf = (one: Setting) => (one.kind === 'switch' ? ['true'] : one.options.map(({ value }) => value));
  const choose = (key: string) => {
    const one = askers.find((each) => each.key === key);
    onChange(withOptional(setting, 'showIf', one && { key, values: valuesOf(one).slice(0, 1) }));
  };
  const nameOf = (value: string) => {
    const option = asker?.options.find((one) => one.value === value);
    return option ? read(option.label) : t('common.yes');
  };
  return (
    <div className={styles.grid}>
      <SelectEntry
        label={t('catalogue.editor.setting.showIf')}
        error={errorAt('showIf')}
        value={setting.showIf?.key ?? ''}
        options={[
          { value: '', label: t('catalogue.editor.setting.showIfNone') },
          ...askers.map(({ key, label }) => ({ value: key, label: read(label) })),
        ]}
        onChange={choose}
      />
      {asker && setting.showIf && (
        <EntryField label={t('catalogue.editor.setting.showIfValues')}>
          {(id) => (
            <Select
              id={id}
              mode="multiple"
              value={setting.showIf?.values ?? []}
              options={valuesOf(asker).map((value) => ({ value, label: nameOf(value) }))}
              onChange={(values: string[]) => onChange({ ...setting, showIf: { key: asker.key, values } })}
            />
          )}
        </EntryField>
      )}
    </div>
  );
}

function Nature({ setting, onChange, errorAt }: Omit<Props, 'before'>) {
  const t = useT();
  return (
    <div className={styles.grid}>
      <SelectEntry
        label={t('catalogue.editor.setting.kind')}
        value={setting.kind}
        options={settingKinds.map((kind) => ({ value: kind, label: t(`catalogue.editor.setting.kinds.${kind}`) }))}
        onChange={(kind) => onChange({ ...setting, kind })}
      />
      <EntryField label={t('catalogue.editor.key')} error={errorAt('key')}>
        {(id) => (
          <Input
            id={id}
            value={setting.key}
            maxLength={40}
            onChange={(event) => onChange({ ...setting, key: event.target.value })}
          />
        )}
      </EntryField>
      <EntryField label={t('catalogue.editor.setting.required')}>
        {(id) => (
          <Switch
            id={id}
            className={styles.start}
            checked={setting.required}
            onChange={(required) => onChange({ ...setting, required })}
          />
        )}
      </EntryField>
      {hasMark.includes(setting.kind) && (
        <SelectEntry
          label={t('catalogue.editor.setting.mark')}
          value={setting.mark}
          error={errorAt('mark')}
          options={toothMarks.map((mark) => ({ value: mark as string, label: t(`orders.chart.marks.${mark}`) }))}
          onChange={(mark) => onChange({ ...setting, mark })}
        />
      )}
      {hasSurcharge.includes(setting.kind) && (
        <YuanEntry
          label={t(
            setting.kind === 'teeth' ? 'catalogue.editor.setting.surchargeTeeth' : 'catalogue.editor.setting.surcharge',
          )}
          value={setting.surchargeFen}
          onChange={(fen) => onChange(withOptional(setting, 'surchargeFen', fen))}
        />
      )}
      {setting.kind === 'text' && (
        <NumberEntry
          label={t('catalogue.editor.setting.maxLength')}
          value={setting.maxLength}
          min={1}
          max={200}
          integer
          onChange={(maxLength) => onChange(withOptional(setting, 'maxLength', maxLength))}
        />
      )}
    </div>
  );
}

/** One question of a series: its words, its kind, what it depends on and what can be answered. */
export function SettingForm(props: Props) {
  const t = useT();
  const { setting, onChange, errorAt } = props;
  return (
    <div className={styles.stack}>
      <LabelFields
        label={t('catalogue.editor.name')}
        value={setting.label}
        error={errorAt('label')}
        onChange={(label) => onChange({ ...setting, label })}
      />
      <LabelFields
        label={t('catalogue.editor.setting.hint')}
        value={setting.hint}
        onChange={(hint) => onChange(withOptional(setting, 'hint', labelOrNothing(hint)))}
      />
      <LabelFields
        label={t('catalogue.editor.setting.group')}
        value={setting.group}
        onChange={(group) => onChange(withOptional(setting, 'group', labelOrNothing(group)))}
      />
      <Nature setting={setting} onChange={onChange} errorAt={errorAt} />
      {setting.kind === 'number' && <Numbers setting={setting} onChange={onChange} errorAt={errorAt} />}
      <Condition {...props} />
      {hasOptions.includes(setting.kind) && (
        <EntryGroup label={t('catalogue.editor.setting.options')} error={errorAt('options')}>
          <OptionsEditor
            options={setting.options}
            several={setting.kind === 'multiple'}
            errorAt={(path) => errorAt(`options.${path}`)}
            onChange={(options) => onChange({ ...setting, options })}
          />
        </EntryGroup>
      )}
    </div>
  );
}
