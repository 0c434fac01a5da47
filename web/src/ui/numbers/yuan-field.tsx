import { round } from './clean-number.ts';
import { NumberField, type NumberFieldProps } from './number-field.tsx';

const fenPerYuan = 100;

interface Props extends Omit<NumberFieldProps, 'value' | 'onChange' | 'min' | 'max' | 'integer' | 'decimals' | 'unit'> {
  /** In whole fen; null if empty. */
  fen: number | null;
  onChange: (fen: number | null) => void;
}

/** An amount typed in yuan and stored in whole fen. */
export function YuanField({ fen, onChange, ...input }: Props) {
  return (
    <NumberField
      prefix="¥"
      {...input}
      min={0}
      decimals={2}
      value={fen === null ? null : fen / fenPerYuan}
      onChange={(yuan) => onChange(yuan === null ? null : round(yuan * fenPerYuan, 0))}
    />
  );
}
