import type { FormInstance } from 'antd';
import { showToast } from './toast.tsx';

/** What a refused act says: a message, and which fields it is about, by their dotted path. */
interface Refused {
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
}

type Name = string | readonly (string | number)[];

const nameOf = (path: string): Name => path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));

/**
 * Puts a refusal where it belongs: at the fields that the server names, the first of them focused; otherwise into a
 * toast.
 * @param fieldOf the form's name of what the server calls `path`, where they differ
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
