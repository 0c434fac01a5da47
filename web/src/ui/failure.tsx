import { useState } from 'react';
import styles from './failure.module.css';
import { useT } from './language.ts';
import { PlainButton } from './plain.tsx';

interface Props {
  /** What could not be done; by default that this could not be loaded. */
  title?: string;
  error: unknown;
  onRetry?: (() => void) | undefined;
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : '');
const traceOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'traceId' in error && error.traceId ? String(error.traceId) : '';

/** What happened, a way to try again, and the trace number to copy. */
export function Failure({ title, error, onRetry }: Props) {
  const t = useT();
  const [copied, setCopied] = useState(false);
  const traceId = traceOf(error);
  const copy = () => navigator.clipboard.writeText(traceId).then(() => setCopied(true));
  return (
    <div className={styles.failure} role="alert">
      <p className={styles.title}>{title ?? t('shell.loadFailed')}</p>
      <p>{wordsOf(error)}</p>
      <div className={styles.actions}>
        {onRetry && (
          <PlainButton look="primary" onClick={onRetry}>
            {t('common.retry')}
          </PlainButton>
        )}
        {traceId && (
          <PlainButton onClick={copy}>
            {copied ? t('common.copied') : `${t('common.copy')} ${t('common.traceId')}`}
            <code className={styles.trace}>{traceId}</code>
          </PlainButton>
        )}
      </div>
    </div>
  );
}
