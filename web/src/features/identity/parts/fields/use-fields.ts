import { useRef, useState } from 'react';

type Errors<F extends string> = Partial<Record<F, string | undefined>>;

/** Whether nothing has the focus yet, so that a form may take it as it appears: not where a tab was chosen by keyboard. */
export const isFocusFree = (): boolean => document.activeElement === document.body;

/**
 * The state of a small form of plain fields: what is typed, and what is wrong with it, at the field.
 * @param names the fields in the order in which they stand: the first wrong one gets the focus
 */
export function useFields<F extends string>(names: readonly F[], initial: Partial<Record<F, string>> = {}) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(
    () => Object.fromEntries(names.map((name) => [name, initial[name] ?? ''])) as Record<F, string>,
  );
  const [errors, setErrors] = useState<Errors<F>>({});

  const set = (name: F, value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors((before) => ({ ...before, [name]: undefined }));
  };
  /** Shows what is wrong and leads to the first of it; whether there is anything. */
  const complain = (found: Errors<F>): boolean => {
    setErrors(found);
    const first = names.find((name) => found[name]);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    return first !== undefined;
  };
  const input = (name: F) => ({
    name: name as string,
    value: values[name],
    error: errors[name],
    onChange: (event: { target: HTMLInputElement }) => set(name, event.target.value),
  });
  return { form, values, errors, set, complain, input };
}

export type Fields<F extends string> = ReturnType<typeof useFields<F>>;
