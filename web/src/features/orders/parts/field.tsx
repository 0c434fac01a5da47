import type { ReactNode } from 'react';
import styles from './field.module.css';

/** Where a field stands in the page, so that a link can lead the focus there. */
export const fieldId = (path: string) => `field-${path}`;

const focusable = 'input:not([type=hidden]):not(:disabled), textarea, select, button:not(:disabled), [tabindex="0"]';

/** Brings a field into view and puts the focus on its first control. */
export function focusField(path: string): void {
  const field = document.getElementById(fieldId(path));
  if (!field) return;
  field.scrollIntoView({ block: 'center' });
  const control =
    field.querySelector<HTMLElement | SVGElement>('svg [tabindex="0"]') ?? field.querySelector<HTMLElement>(focusable);
  (control ?? field).focus({ preventScroll: true });
}

interface Props {
  /** Dotted path within the draft. */
  path: string;
  label: ReactNode;
  /** Id of the one control that the label names; left out where the field is a group of controls. */
  control?: string;
  hint?: ReactNode;
  /** In words that say what to do. */
  error?: string | undefined;
  required?: boolean;
  /** The lab asked for this field. */
  requested?: string | undefined;
  children: ReactNode;
}

/** One question of a form: label, hint, control, error. A group of controls is named by its label. */
export function Field({ path, label, control, hint, error, required = false, requested, children }: Props) {
  const id = fieldId(path);
  const labelText = (
    <>
      {required && (
        <span className={styles.star} aria-hidden="true">
          *
        </span>
      )}
      {label}
      {requested && <span className={styles.requested}>{requested}</span>}
    </>
  );
  const isGroup = control === undefined;
  return (
    <div
      id={id}
      className={styles.field}
      data-error={Boolean(error)}
      {...(isGroup ? { role: 'group', 'aria-labelledby': `${id}-label`, tabIndex: -1 } : {})}
      {...(isGroup && (error || hint) ? { 'aria-describedby': error ? `${id}-error` : `${id}-hint` } : {})}
    >
      {isGroup ? (
        <span id={`${id}-label`} className={styles.label}>
          {labelText}
        </span>
      ) : (
        <label htmlFor={control} className={styles.label}>
          {labelText}
          {/* The error is part of the control's name, so that it is heard where the focus is, and not all errors at once. */}
          {error && <span className="sr-only">{error}</span>}
        </label>
      )}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {children}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
