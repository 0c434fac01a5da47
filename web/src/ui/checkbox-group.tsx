import type { CheckboxOptionType } from 'antd';
import { Checkbox } from 'antd';

interface Props<T extends string> {
  /** What is chosen; a label of the form names single fields only. */
  'aria-label': string;
  options: CheckboxOptionType<T>[];
  /** These four are the form's. */
  id?: string;
  value?: T[];
  onChange?: (chosen: T[]) => void;
  'aria-describedby'?: string;
}

/**
 * Several choices as one field of a form. A form marks its fields `aria-required` and `aria-invalid`, which a group must
 * not be (WAI-ARIA 1.2, role `group`): that one is missing is said by the message beneath.
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
