import type { ButtonHTMLAttributes, InputHTMLAttributes, ReactNode, Ref } from 'react';
import { useId } from 'react';
import styles from './plain.module.css';

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  label: string;
  /** Says what to do. Shown at the field and announced. */
  error?: string | undefined;
  /** Shown at the end of the input's row: a captcha, a switch. */
  after?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/**
 * A labelled text input without the component library: for pages that a signed-out visitor loads first
 * (login, cashier), where every kilobyte counts. Signed-in pages use antd's.
 */
export function PlainField({ label, error, after, ref, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.row}>
        <input
          {...input}
          ref={ref}
          id={id}
          className={styles.input}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        {after}
      </div>
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: 'primary' | 'quiet';
  busy?: boolean;
}

export function PlainButton({ look = 'quiet', busy = false, className = '', children, ...button }: ButtonProps) {
  return (
    <button
      type="button"
      {...button}
      className={`${styles.button} ${className}`}
      data-look={look}
      aria-busy={busy}
      disabled={button.disabled || busy}
    >
      {children}
    </button>
  );
}
