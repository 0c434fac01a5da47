import type { Label } from '@suya/contract/catalogue/catalogue.schema';
import { Input, Select } from 'antd';
import { type ReactNode, useId } from 'react';
import { useLanguage, useT } from '../../../../lib/i18n.tsx';
import { NumberField } from '../../../../ui/numbers/number-field.tsx';
import { YuanField } from '../../../../ui/numbers/yuan-field.tsx';
import styles from './catalogue.module.css';

/** Reads a text of the catalogue in the reader's language. */
export function useRead(): (label: Label) => string {
  const language = useLanguage();
  return (label) => label[language] || label.zh || label.en;
}

interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Draws the control under this id, which the label names. */
  children: (id: string) => ReactNode;
}

/** One field of the editor: label, control, hint, error. */
export function EntryField({ label, hint, error, children }: FieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {hint && <p className={styles.hint}>{hint}</p>}
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

/** Several controls under one name. */
export function EntryGroup({ label, hint, error, children }: Omit<FieldProps, 'children'> & { children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      {children}
      {hint && <p className={styles.hint}>{hint}</p>}
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface LabelProps {
  label: string;
  value: Label | undefined;
  onChange: (value: Label) => void;
  error?: string | undefined;
  hint?: ReactNode;
}

const blank: Label = { zh: '', en: '' };

/** A text in both languages, side by side. */
export function LabelFields({ label, value = blank, onChange, error, hint }: LabelProps) {
  const t = useT();
  return (
    <div className={styles.pair}>
      <EntryField label={t('catalogue.editor.chineseOf', { field: label })} error={error} hint={hint}>
        {(id) => (
          <Input
            id={id}
            value={value.zh}
            maxLength={200}
            {...(error ? { status: 'error' as const } : {})}
            onChange={(event) => onChange({ ...value, zh: event.target.value })}
          />
        )}
      </EntryField>
      <EntryField label={t('catalogue.editor.englishOf', { field: label })}>
        {(id) => (
          <Input
            id={id}
            value={value.en}
            maxLength={200}
            onChange={(event) => onChange({ ...value, en: event.target.value })}
          />
        )}
      </EntryField>
    </div>
  );
}

/** The label, or nothing where both languages are empty. */
export const labelOrNothing = (label: Label): Label | undefined =>
  label.zh === '' && label.en === '' ? undefined : label;

interface NumberProps {
  label: string;
  value: number | undefined;
  onChange: (value: number | undefined) => void;
  min?: number;
  max?: number;
  integer?: boolean;
  error?: string | undefined;
  hint?: ReactNode;
}

export function NumberEntry({ label, hint, error, value, onChange, ...rule }: NumberProps) {
  return (
    <EntryField label={label} hint={hint} error={error}>
      {(id) => (
        <NumberField
          {...rule}
          id={id}
          value={value ?? null}
          invalid={Boolean(error)}
          onChange={(next) => onChange(next ?? undefined)}
        />
      )}
    </EntryField>
  );
}

interface PositionProps {
  value: number;
  onChange: (position: number) => void;
}

/** Where an entry stands among its kind: the smallest number first. */
export function PositionEntry({ value, onChange }: PositionProps) {
  const t = useT();
  return (
    <NumberEntry
      label={t('catalogue.editor.position')}
      hint={t('catalogue.editor.positionHint')}
      value={value}
      min={0}
      max={999}
      integer
      onChange={(position = 0) => onChange(position)}
    />
  );
}

/** An amount that is typed in yuan and kept in whole fen. */
export function YuanEntry({ label, hint, error, value, onChange }: Omit<NumberProps, 'min' | 'max' | 'integer'>) {
  return (
    <EntryField label={label} hint={hint} error={error}>
      {(id) => (
        <YuanField
          id={id}
          fen={value ?? null}
          invalid={Boolean(error)}
          onChange={(next) => onChange(next ?? undefined)}
        />
      )}
    </EntryField>
  );
}

interface SelectProps<V extends string | number> {
  label: string;
  value: V | undefined;
  options: readonly { value: V; label: string }[];
  onChange: (value: V) => void;
  disabled?: boolean;
  error?: string | undefined;
  hint?: ReactNode;
}

export function SelectEntry<V extends string | number>({ label, hint, error, options, ...select }: SelectProps<V>) {
  return (
    <EntryField label={label} hint={hint} error={error}>
      {(id) => <Select<V> {...select} id={id} options={[...options]} {...(error ? { status: 'error' } : {})} />}
    </EntryField>
  );
}
