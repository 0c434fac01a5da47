import { useState } from 'react';
import { useT } from '../language.ts';
import { PlainButton } from '../page/plain.tsx';
import styles from './failure.module.css';

interface Props {
  /** What failed; by default that this could not be loaded. */
  title?: string;
  error: unknown;
  onRetry?: (() => void) | undefined;
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : '');
const traceOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'traceId' in error && error.traceId ? String(error.traceId) : '';

function Trace({ traceId }: { traceId: string }) {
  const t = useT();
  const [copied, setCopied] = useState(false);
  const number = <code className={styles.trace}>{traceId}</code>;
  // Browsers offer no clipboard to pages over plain http; the number can still be read.
  if (!navigator.clipboard) return number;
  const copy = () => navigator.clipboard.writeText(traceId).then(() => setCopied(true));
  return (
    <PlainButton onClick={copy}>
      {copied ? t('common.copied') : `${t('common.copy')} ${t('common.traceId')}`}
      {number}
    </PlainButton>
  );
}

/** What happened, a way to try again, and the trace number to copy. */
export function Failure({ title, error, onRetry }: Props) {
  const t = useT();
  const traceId = traceOf(error);
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
        {traceId && <Trace traceId={traceId} />}
      </div>
    </div>
  );
}
