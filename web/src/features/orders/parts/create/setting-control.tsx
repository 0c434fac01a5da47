import type { Setting } from '@suya/contract/catalogue/catalogue.schema';
import { isWholeNumber, tickedOf } from '@suya/contract/orders/prescription/prescription.rules';
import type { Prescription } from '@suya/contract/orders/prescription/prescription.schema';
import { Checkbox, Input, Switch } from 'antd';
import { formatMoney } from '../../../../lib/format.ts';
import { useLanguage, useT } from '../../../../lib/i18n.tsx';
import { NumberField } from '../../../../ui/numbers/number-field.tsx';
import { ChoiceCards, Swatch } from '../choice-cards.tsx';
import { useLabel } from '../use-label.ts';
import styles from './create.module.css';
import { useEditor } from './draft/editor.ts';

type Answer = Prescription['options'][string];
const textLength = 200;

interface Props {
  setting: Setting;
  id: string;
}

function useAnswer(key: string) {
  const { form, change } = useEditor();
  const answer = (value: Answer | undefined) =>
    change((before) => {
      const { [key]: _, ...rest } = before.prescription.options;
      const options = value === undefined ? rest : { ...rest, [key]: value };
      return { ...before, prescription: { ...before.prescription, options } };
    });
  return [form.prescription.options[key], answer] as const;
}

function useSurcharge() {
  const t = useT();
  const language = useLanguage();
  return (fen: number) => (fen > 0 ? t('orders.create.surcharge', { amount: formatMoney(fen, language) }) : undefined);
}

function Choice({ setting }: Props) {
  const read = useLabel();
  const surcharge = useSurcharge();
  const [value, answer] = useAnswer(setting.key);
  return (
    <ChoiceCards
      value={typeof value === 'string' ? value : null}
      onChange={answer}
      choices={setting.options.map((option) => ({
        value: option.value,
        title: read(option.label),
        details: option.hint && read(option.hint),
        picture: option.picture,
        swatch: option.swatch,
        end: surcharge(option.surchargeFen),
      }))}
    />
  );
}

function Multiple({ setting }: Props) {
  const read = useLabel();
  const surcharge = useSurcharge();
  const [value, answer] = useAnswer(setting.key);
  const chosen = Array.isArray(value) ? value : [];
  return (
    <Checkbox.Group
      value={chosen}
      onChange={(values: string[]) => answer(values.length ? tickedOf(setting, chosen, values) : undefined)}
      options={setting.options.map((option) => ({
        value: option.value,
        label: (
          <span className={styles.row}>
            {option.swatch && <Swatch colour={option.swatch} />}
            {read(option.label)}
            <span className={styles.quiet}>
              {[option.hint && read(option.hint), surcharge(option.surchargeFen)].filter(Boolean).join(' · ')}
            </span>
          </span>
        ),
      }))}
    />
  );
}

function Amount({ setting, id }: Props) {
  const t = useT();
  const [value, answer] = useAnswer(setting.key);
  const { min, max, step, unit = '' } = setting;
  const integer = isWholeNumber(setting);
  return (
    <div className={styles.row}>
      <NumberField
        id={id}
        value={typeof value === 'number' ? value : null}
        {...{ min, max, unit, integer }}
        step={step ?? 1}
        onChange={(next) => answer(next ?? undefined)}
      />
      {min !== undefined && max !== undefined && (
        <span className={styles.quiet}>
          {step === undefined || step === 1
            ? t('orders.create.range', { min, max, unit })
            : t('orders.create.rangeStep', { min, max, unit, step })}
        </span>
      )}
    </div>
  );
}

function Words({ setting, id }: Props) {
  const [value, answer] = useAnswer(setting.key);
  return (
    <Input
      id={id}
      className={styles.select}
      value={typeof value === 'string' ? value : ''}
      maxLength={setting.maxLength ?? textLength}
      showCount={setting.maxLength !== undefined}
      onChange={(event) => answer(event.target.value || undefined)}
    />
  );
}

function Toggle({ setting, id }: Props) {
  const surcharge = useSurcharge();
  const [value, answer] = useAnswer(setting.key);
  return (
    <div className={styles.row}>
      <Switch id={id} checked={value === true} onChange={(on) => answer(on || undefined)} />
      <span className={styles.quiet}>{surcharge(setting.surchargeFen ?? 0)}</span>
    </div>
  );
}

const controls: Partial<Record<Setting['kind'], (props: Props) => React.ReactNode>> = {
  choice: Choice,
  multiple: Multiple,
  number: Amount,
  text: Words,
  switch: Toggle,
};

/** The control of one question of the catalogue, by its kind. */
export function SettingControl(props: Props) {
  const Control = controls[props.setting.kind];
  return Control ? <Control {...props} /> : null;
}
