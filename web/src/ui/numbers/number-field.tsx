import { InputNumber, type InputNumberProps } from 'antd';
import { useCallback } from 'react';
import { clampNumber, cleanNumber, DEFAULT_MAX, type NumberRule } from './clean-number.ts';

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

/** Anything of which a number is made; what holds none of it is not let in. */
const partOfNumber = /[\d.\-−]/;

const written = (value: string | number | undefined, decimals: number | undefined): string =>
  value === undefined || value === '' || decimals === undefined ? String(value ?? '') : Number(value).toFixed(decimals);

/**
 * A number as the specification takes it (see `cleanNumber`): other signs do not come in, what is typed is shown as it is
 * taken, and the smallest and the fixed decimals are kept when the field is left.
 */
export function NumberField(props: NumberFieldProps) {
  const { min, max = DEFAULT_MAX, integer = false, decimals, value, onChange, unit, invalid = false, ...input } = props;
  const rule = { min, max, integer };
  // The same function as long as the rule is: a new one would write the number anew beneath who is typing.
  const format = useCallback<NonNullable<InputNumberProps<number>['formatter']>>(
    (shown, { userTyping, input: typed }) =>
      userTyping ? cleanNumber(typed, { min, max, integer }) : written(shown, decimals),
    [min, max, integer, decimals],
  );
  return (
    <InputNumber<number>
      {...input}
      min={min}
      max={max}
      precision={integer ? 0 : decimals}
      suffix={unit || undefined}
      status={invalid ? 'error' : ''}
      onBeforeInput={(event) => {
        if (event.data && !partOfNumber.test(event.data)) event.preventDefault();
      }}
      formatter={format}
      inputMode={integer ? 'numeric' : 'decimal'}
      parser={(typed) => {
        const text = cleanNumber(typed ?? '', rule);
        return text === '' ? (null as unknown as number) : Number(text);
      }}
      value={value}
      onChange={onChange}
      onBlur={({ target }) => {
        const typed = cleanNumber(target.value, rule);
        const kept = typed === '' ? null : clampNumber(Number(typed), rule);
        if (kept !== value) onChange(kept);
      }}
    />
  );
}
