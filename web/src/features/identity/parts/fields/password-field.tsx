import { type ComponentProps, useState } from 'react';
import { useT } from '../../../../lib/i18n.tsx';
import { PlainButton, PlainField } from '../../../../ui/page/plain.tsx';
import styles from '../sign-in/login.module.css';

function Eye({ open }: { open: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="18"
      height="18"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      aria-hidden="true"
    >
      <path d="M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12Z" />
      <circle cx="12" cy="12" r="3" />
      {!open && <path d="m4 4 16 16" />}
    </svg>
  );
}

/** A password with an eye that shows what was typed. */
export function PasswordField(props: ComponentProps<typeof PlainField>) {
  const t = useT();
  const [shown, setShown] = useState(false);
  const eye = (
    <PlainButton
      className={styles.eye}
      aria-pressed={shown}
      aria-label={t('identity.showPassword')}
      onClick={() => setShown(!shown)}
    >
      <Eye open={shown} />
    </PlainButton>
  );
  return <PlainField maxLength={256} {...props} type={shown ? 'text' : 'password'} after={eye} />;
}
