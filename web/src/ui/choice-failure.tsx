import styles from './choice-failure.module.css';
import { useT } from './language.ts';
import { PlainButton } from './plain.tsx';

interface Props {
  /** What could have been chosen. */
  label: string;
  error: unknown;
  onRetry: () => void;
}

/** In the place of a choice whose options did not come: a list without them would say that there are none. */
export function ChoiceFailure({ label, error, onRetry }: Props) {
  const t = useT();
  return (
    <div className={styles.failure} role="alert">
      <span>
        {label}: {error instanceof Error && error.message ? error.message : t('shell.loadFailed')}
      </span>
      <PlainButton aria-label={`${t('common.retry')}: ${label}`} onClick={onRetry}>
        {t('common.retry')}
      </PlainButton>
    </div>
  );
}
