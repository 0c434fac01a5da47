import type { FormInstance } from 'antd';
import { showToast } from '../feedback/toast.tsx';

/** The content of a refusal: a message, and the dotted paths of the fields it is about. */
interface Refused {
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
}

type Name = string | readonly (string | number)[];

const nameOf = (path: string): Name => path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));

/**
 * Shows a refusal at the fields that the server names and focuses the first of them; otherwise in a toast.
 * @param fieldOf the form's name for the server's `path`, if they differ
 */
export function refuseForm<Values>(
  form: FormInstance<Values>,
  refusal: Refused,
  fieldOf: (path: string) => Name = nameOf,
): void {
  const fields = Object.entries(refusal.fields).map(([path, error]) => ({ name: fieldOf(path), errors: [error] }));
  form.setFields(fields as Parameters<typeof form.setFields>[0]);
  const first = fields[0];
  if (first) form.scrollToField(first.name as Parameters<typeof form.scrollToField>[0], { focus: true });
  else showToast('error', refusal.message);
}
