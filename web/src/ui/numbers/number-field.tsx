import { InputNumber } from 'antd';
import { cleanNumber, type NumberRule } from './clean-number.ts';

interface Props extends NumberRule {
  id?: string;
  value: number | null;
  onChange: (value: number | null) => void;
  /** What one press of an arrow adds. */
  step?: number;
  /** Shown behind the number: mm, °, 元. */
  unit?: string;
  disabled?: boolean;
  invalid?: boolean;
  placeholder?: string;
  'aria-label'?: string;
  'aria-describedby'?: string | undefined;
}

/** A number as the specification takes it; limits are kept when the field is left. */
export function NumberField({ min, max, integer = false, value, onChange, unit, invalid = false, ...input }: Props) {
  const rule: NumberRule = { integer, ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
  return (
    <InputNumber<number>
      {...input}
      {...(min === undefined ? {} : { min })}
      {...(max === undefined ? {} : { max })}
      {...(unit ? { suffix: unit } : {})}
      {...(invalid ? { status: 'error' as const } : {})}
      precision={integer ? 0 : 2}
      inputMode={integer ? 'numeric' : 'decimal'}
      parser={(typed) => {
        const text = cleanNumber(typed ?? '', rule);
        return text === '' ? (null as unknown as number) : Number(text);
      }}
      value={value}
      onChange={onChange}
    />
  );
}
