import type { FormInstance } from 'antd';
import type { Refusal } from '../../../lib/refusal.ts';
import { showToast } from '../../../ui/toast.tsx';

/** Puts a refusal where it belongs: at the fields that the server names, otherwise into a toast. */
export function refuseForm<Values>(form: FormInstance<Values>, refusal: Refusal): void {
  const fields = Object.entries(refusal.fields).map(([path, error]) => ({
    name: path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
    errors: [error],
  }));
  form.setFields(fields as Parameters<typeof form.setFields>[0]);
  const first = fields[0];
  if (first) form.scrollToField(first.name as Parameters<typeof form.scrollToField>[0], { focus: true });
  else showToast('error', refusal.message);
}
