import { useT } from '../language.ts';
import { PlainButton } from '../page/plain.tsx';
import styles from './outdated.module.css';

/** The parts of a query's result that these notes need. */
interface Reading {
  readonly data: unknown;
  readonly error: unknown;
  refetch(): unknown;
}

function Note({ text, onRetry }: { text: string; onRetry: () => void }) {
  const t = useT();
  return (
    <p className={styles.note} role="status">
      {text}
      <PlainButton onClick={onRetry}>{t('common.retry')}</PlainButton>
    </p>
  );
}

/** Says above data that it could not be refreshed, and offers a retry. Draws nothing otherwise. */
export function Outdated({ page }: { page: Reading }) {
  const t = useT();
  if (!page.error || page.data === undefined) return null;
  return <Note text={t('shell.notCurrent')} onRetry={() => void page.refetch()} />;
}

/** Says next to a choice that its options could not be loaded. Draws nothing otherwise. */
export function ChoicesFailed({ name, page }: { name: string; page: Reading }) {
  const t = useT();
  if (!page.error || page.data !== undefined) return null;
  return <Note text={t('shell.choicesFailed', { name })} onRetry={() => void page.refetch()} />;
}
