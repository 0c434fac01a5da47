import { Input } from 'antd';
import type { ComponentProps } from 'react';
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
      <Input.TextArea
        id={id}
        value={value}
        maxLength={maxLength}
        rows={rows}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
