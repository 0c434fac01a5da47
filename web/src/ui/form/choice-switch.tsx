import styles from './choice-switch.module.css';

interface Props<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** Switches between a few views of the same content. */
export function ChoiceSwitch<Value extends string>({ label, value, options, onChange }: Props<Value>) {
  return (
    <fieldset className={styles.switch} aria-label={label}>
      {options.map((one) => (
        <button key={one.value} type="button" aria-pressed={one.value === value} onClick={() => onChange(one.value)}>
          {one.label}
        </button>
      ))}
    </fieldset>
  );
}
