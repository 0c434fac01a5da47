import { InputNumber, type InputNumberProps } from 'antd';
import { cleanNumber, type NumberRule } from './clean-number.ts';

type Own =
  | 'id'
  | 'className'
  | 'disabled'
  | 'mode'
  | 'onKeyDown'
  | 'placeholder'
  | 'prefix'
  | 'aria-label'
  | 'aria-describedby';

export interface NumberFieldProps extends NumberRule, Pick<InputNumberProps<number>, Own> {
  value: number | null;
  onChange: (value: number | null) => void;
  /** What one press of an arrow adds. */
  step?: number;
  /** Shown behind the number: mm, °, 元. */
  unit?: string;
  /** Decimals that are always shown, as money has them; otherwise as many as were typed, two at most. */
  decimals?: number;
  invalid?: boolean;
}

/** A number as the specification takes it; limits are kept when the field is left. */
export function NumberField(props: NumberFieldProps) {
  const { min, max, integer = false, decimals, value, onChange, unit, invalid = false, ...input } = props;
  return (
    <InputNumber<number>
      {...input}
      min={min}
      max={max}
      precision={integer ? 0 : decimals}
      suffix={unit || undefined}
      status={invalid ? 'error' : ''}
      inputMode={integer ? 'numeric' : 'decimal'}
      parser={(typed) => {
        const text = cleanNumber(typed ?? '', { min, max, integer });
        return text === '' ? (null as unknown as number) : Number(text);
      }}
      value={value}
      onChange={onChange}
    />
  );
}
