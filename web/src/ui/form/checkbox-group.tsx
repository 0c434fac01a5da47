import type { CheckboxOptionType } from 'antd';
import { Checkbox } from 'antd';

interface Props<T extends string> {
  /** The name of the choice; a form's label names single fields only. */
  'aria-label': string;
  options: CheckboxOptionType<T>[];
  /** The form sets these four. */
  id?: string;
  value?: T[];
  onChange?: (chosen: T[]) => void;
  'aria-describedby'?: string;
}

/**
 * Several choices as one field of a form. A form marks its fields `aria-required` and `aria-invalid`, which a group
 * must not be (WAI-ARIA 1.2, role `group`). The message below says that a choice is missing.
 */
export function CheckboxGroup<T extends string>(props: Props<T>) {
  const { 'aria-label': label, 'aria-describedby': about, id, options, value, onChange } = props;
  return (
    <Checkbox.Group<T>
      aria-label={label}
      options={options}
      {...(about ? { 'aria-describedby': about } : {})}
      {...(id ? { id } : {})}
      {...(value ? { value } : {})}
      {...(onChange ? { onChange } : {})}
    />
  );
}
