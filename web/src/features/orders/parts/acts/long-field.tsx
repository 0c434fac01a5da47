import type { ComponentProps } from 'react';
import { GrowingText } from '../../../../ui/form/growing-text.tsx';
import { Field } from '../field.tsx';

interface Props extends Pick<ComponentProps<typeof Field>, 'path' | 'label' | 'hint' | 'error'> {
  value: string;
  maxLength: number;
  rows?: number;
  onChange: (value: string) => void;
}

/** Words that an act cannot do without: a reason, a wish. */
export function LongField({ value, maxLength, rows = 3, onChange, ...field }: Props) {
  const id = field.path.replaceAll('.', '-');
  return (
    <Field {...field} control={id} required>
      <GrowingText
        id={id}
        value={value}
        maxLength={maxLength}
        rows={rows}
        maxRows={8}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
