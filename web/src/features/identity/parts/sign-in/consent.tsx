import { useId } from 'react';
import { Link } from 'react-router';
import { useT } from '../../../../lib/i18n.tsx';
import styles from './login.module.css';

interface Props {
  checked: boolean;
  error?: string | undefined;
  onChange: (checked: boolean) => void;
}

/** The consent to both documents: never ticked beforehand, each of them a click away in a tab of its own. */
export function Consent({ checked, error, onChange }: Props) {
  const t = useT();
  const id = useId();
  const documents = {
    agreement: (
      <Link key="agreement" to="/useragreement" target="_blank">
        {t('identity.register.agreement')}
      </Link>
    ),
    privacy: (
      <Link key="privacy" to="/privacypolicy" target="_blank">
        {t('identity.register.privacy')}
      </Link>
    ),
  };
  const words = t('identity.register.consent').split(/\{(agreement|privacy)\}/);
  return (
    <div className={styles.consent}>
      <input
        id={id}
        name="consent"
        type="checkbox"
        checked={checked}
        aria-invalid={Boolean(error)}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={({ target }) => onChange(target.checked)}
      />
      <label htmlFor={id}>
        {words.map((word) => (word === 'agreement' || word === 'privacy' ? documents[word] : word))}
      </label>
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
