import { useState } from 'react';
import { Refusal } from '../../../../lib/http/refusal.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { showToast } from '../../../../ui/feedback/toast.tsx';

/** An entry of the catalogue while it is edited. */
export interface EntryForm<T extends object> {
  readonly value: T;
  readonly set: (part: Partial<T>) => void;
  readonly isChanged: boolean;
  readonly busy: boolean;
  /** The message at a dotted path, after a save that was refused. */
  readonly errorAt: (path: string) => string | undefined;
  readonly errors: Readonly<Record<string, string>>;
  /** Somebody else was faster. */
  readonly isStale: boolean;
  readonly reset: () => void;
  readonly save: () => void;
}

/**
 * Keeps what is typed until it is saved; the field messages of a refusal stay until the next save.
 * @param initial the entry as it was read; draw the form under a key of its id and version, so that a save begins anew
 * @param send saves it; a Refusal is shown at the fields
 */
export function useEntryForm<T extends object>(initial: T, send: (value: T) => Promise<unknown>): EntryForm<T> {
  const t = useT();
  const [start] = useState(initial);
  const [value, setValue] = useState(start);
  const [refusal, setRefusal] = useState<Refusal>();
  const [busy, setBusy] = useState(false);
  const errors = refusal?.fields ?? {};
  const save = async () => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await send(value);
      showToast('success', t('catalogue.editor.saved'));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      setRefusal(error);
      if (error.code !== 409 && Object.keys(error.fields).length === 0) showToast('error', error.message);
    } finally {
      setBusy(false);
    }
  };
  return {
    ...{ value, busy, errors },
    set: (part) => setValue((before) => ({ ...before, ...part })),
    isChanged: value !== start,
    errorAt: (path) => errors[path] ?? errors[`${path}.zh`] ?? errors[`${path}.en`],
    isStale: refusal?.code === 409,
    reset: () => {
      setValue(start);
      setRefusal(undefined);
    },
    save: () => void save(),
  };
}

/** An object without a key, or with it where there is something to keep. */
export function withOptional<T extends object, K extends keyof T>(object: T, key: K, value: T[K] | undefined): T {
  const { [key]: _, ...rest } = object;
  return (value === undefined ? rest : { ...rest, [key]: value }) as T;
}
