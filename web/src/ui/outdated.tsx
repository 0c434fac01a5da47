import { useT } from './language.ts';
import styles from './outdated.module.css';
import { PlainButton } from './plain.tsx';

/** A reading as far as its notes need it. */
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

/** Says over what was read before that it could not be read again, and offers to try; nothing where it could. */
export function Outdated({ page }: { page: Reading }) {
  const t = useT();
  if (!page.error || page.data === undefined) return null;
  return <Note text={t('shell.notCurrent')} onRetry={() => void page.refetch()} />;
}

/** Says beside a choice that what can be chosen could not be read; nothing where it could. */
export function ChoicesFailed({ name, page }: { name: string; page: Reading }) {
  const t = useT();
  if (!page.error || page.data !== undefined) return null;
  return <Note text={t('shell.choicesFailed', { name })} onRetry={() => void page.refetch()} />;
}
