import type { SettingOption } from '@suya/contract/catalogue/catalogue.schema';
import { Button, Input, Switch } from 'antd';
import { useT } from '../../../../../lib/i18n.tsx';
import styles from '../catalogue.module.css';
import { EntryField, LabelFields, labelOrNothing, useRead, YuanEntry } from '../entry-fields.tsx';
import { Foldable, ItemTools, Swatch } from '../foldable.tsx';
import { PictureField } from '../picture-field.tsx';
import { withOptional } from '../use-entry-form.ts';
import { changedAt, movedAt, removedAt } from './series-draft.ts';

interface Props {
  options: readonly SettingOption[];
  onChange: (options: SettingOption[]) => void;
  /** The message at a path within the list: `0.value`. */
  errorAt: (path: string) => string | undefined;
  /** Whether several may be chosen, so that one of them can exclude the rest. */
  several?: boolean;
}

interface OneProps {
  option: SettingOption;
  onChange: (option: SettingOption) => void;
  error: { value: string | undefined; label: string | undefined; picture: string | undefined };
  several: boolean;
}

function Alone({ option, onChange }: Pick<OneProps, 'option' | 'onChange'>) {
  const t = useT();
  return (
    <EntryField label={t('catalogue.editor.setting.alone')}>
      {(id) => (
        <Switch
          id={id}
          className={styles.start}
          checked={option.alone ?? false}
          onChange={(alone) => onChange(withOptional(option, 'alone', alone || undefined))}
        />
      )}
    </EntryField>
  );
}

function OptionFields({ option, onChange, error, several }: OneProps) {
  const t = useT();
  return (
    <div className={styles.stack}>
      <LabelFields
        label={t('catalogue.editor.name')}
        value={option.label}
        error={error.label}
        onChange={(label) => onChange({ ...option, label })}
      />
      <LabelFields
        label={t('catalogue.editor.setting.hint')}
        value={option.hint}
        onChange={(hint) => onChange(withOptional(option, 'hint', labelOrNothing(hint)))}
      />
      <div className={styles.grid}>
        <EntryField label={t('catalogue.editor.setting.value')} error={error.value}>
          {(id) => (
            <Input
              id={id}
              value={option.value}
              maxLength={60}
              onChange={(event) => onChange({ ...option, value: event.target.value })}
            />
          )}
        </EntryField>
        <YuanEntry
          label={t('catalogue.editor.setting.surcharge')}
          value={option.surchargeFen}
          onChange={(surchargeFen = 0) => onChange({ ...option, surchargeFen })}
        />
        <EntryField label={t('catalogue.editor.setting.swatch')}>
          {(id) => (
            <Input
              id={id}
              value={option.swatch ?? ''}
              placeholder="#2f7fb8"
              maxLength={7}
              onChange={(event) => onChange(withOptional(option, 'swatch', event.target.value || undefined))}
            />
          )}
        </EntryField>
        <PictureField
          value={option.picture ?? ''}
          error={error.picture}
          onChange={(address) => onChange(withOptional(option, 'picture', address || undefined))}
        />
        {several && <Alone option={option} onChange={onChange} />}
      </div>
    </div>
  );
}

/** The options of a question, or the colours of a series: each opens to be edited. */
export function OptionsEditor({ options, onChange, errorAt, several = false }: Props) {
  const t = useT();
  const read = useRead();
  const fresh: SettingOption = { value: `option${options.length + 1}`, label: { zh: '', en: '' }, surchargeFen: 0 };
  return (
    <div className={styles.options}>
      {options.map((option, at) => {
        const name = read(option.label) || option.value;
        const error = {
          value: errorAt(`${at}.value`),
          label: errorAt(`${at}.label`),
          picture: errorAt(`${at}.picture`),
        };
        return (
          <Foldable
            // biome-ignore lint/suspicious/noArrayIndexKey: an option has no identity but its place while its value is typed
            key={at}
            startsOpen={option.label.zh === ''}
            tools={
              <ItemTools
                name={name}
                isFirst={at === 0}
                isLast={at === options.length - 1}
                onMove={(by) => onChange(movedAt(options, at, by))}
                onRemove={() => onChange(removedAt(options, at))}
              />
            }
            head={
              <>
                {option.swatch && <Swatch colour={option.swatch} />}
                <span>{name}</span>
                {error.value || error.label || error.picture ? <span className={styles.error}>!</span> : null}
              </>
            }
          >
            <OptionFields {...{ option, error, several }} onChange={(next) => onChange(changedAt(options, at, next))} />
          </Foldable>
        );
      })}
      <Button className={styles.start} onClick={() => onChange([...options, fresh])}>
        {t('catalogue.editor.setting.addOption')}
      </Button>
    </div>
  );
}
