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
  /** The step of one press of an arrow key. */
  step?: number;
  /** Shown after the number: mm, °, 元. */
  unit?: string;
  /** Decimals that are always shown, as for money. By default as many as were typed, at most two. */
  decimals?: number;
  invalid?: boolean;
}

/** The characters of a number. Input without any of them is refused. */
const partOfNumber = /[\d.\-−]/;

const written = (value: string | number | undefined, decimals: number | undefined): string =>
  value === undefined || value === '' || decimals === undefined ? String(value ?? '') : Number(value).toFixed(decimals);

/**
 * A number as the specification accepts it (see `cleanNumber`). Other characters are refused, the input is shown as
 * it will be read, and leaving the field applies the minimum and the fixed decimals.
 */
export function NumberField(props: NumberFieldProps) {
  const { min, max = DEFAULT_MAX, integer = false, decimals, value, onChange, unit, invalid = false, ...input } = props;
  const rule = { min, max, integer };
  // The same function while the rule is the same: a new one would rewrite the number while somebody types.
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
