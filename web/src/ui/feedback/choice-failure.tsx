import { useT } from '../language.ts';
import { PlainButton } from '../page/plain.tsx';
import styles from './choice-failure.module.css';

interface Props {
  /** The name of the choice. */
  label: string;
  error: unknown;
  onRetry: () => void;
}

/** Replaces a choice whose options could not be loaded. An empty list would say that there are none. */
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
