import type { OrderRow } from '@suya/contract/orders/orders.schema';
import { useQueries } from '@tanstack/react-query';
import { Button } from 'antd';
import { formatMoney } from '../../../../lib/format.ts';
import { useLanguage, useT } from '../../../../lib/i18n.tsx';
import { confirmOrderPath } from '../../../../lib/paths.ts';
import { draftQuery } from '../../api.ts';
import { LinkButton } from '../link-button.tsx';
import { DiscardChosen } from './discard-chosen.tsx';
import styles from './staging.module.css';

interface Props {
  chosen: readonly OrderRow[];
  onGone: (rows: readonly OrderRow[]) => void;
  onClear: () => void;
}

const freshMs = 30_000;

/** What is chosen: how many, what it comes to, what is still missing in it, and what can be done with it. */
export function SelectionBar({ chosen, onGone, onClear }: Props) {
  const t = useT();
  const language = useLanguage();
  const readings = useQueries({
    queries: chosen.map(({ id }) => ({ ...draftQuery(id), staleTime: freshMs, refetchOnWindowFocus: false })),
  });
  const [first] = chosen;
  if (!first) return null;
  const drafts = readings.flatMap(({ data }) => data ?? []);
  const sum = formatMoney(
    drafts.reduce((total, { totalFen }) => total + totalFen, 0),
    language,
  );
  const incomplete = drafts.filter(({ missing }) => missing.length > 0).length;
  // Left out of the sum, which has to be said.
  const unread = readings.filter(({ isError, data }) => isError && !data).length;
  const words = [
    t('ordering.staging.chosen', { count: chosen.length }),
    readings.some(({ isPending }) => isPending)
      ? t('ordering.staging.reading')
      : sum && t('ordering.staging.sum', { amount: sum }),
    unread > 0 && t('ordering.staging.unreadable', { count: unread }),
    incomplete > 0 && t('ordering.staging.incomplete', { count: incomplete }),
  ];
  return (
    <section className={styles.bar} aria-label={t('ordering.staging.chosen', { count: chosen.length })}>
      <span role="status" className="figures">
        {words.filter(Boolean).join(' · ')}
      </span>
      <span className={styles.acts}>
        <Button onClick={onClear}>{t('ordering.staging.clear')}</Button>
        <DiscardChosen chosen={chosen} onGone={onGone} />
        <LinkButton
          type="primary"
          to={confirmOrderPath(
            first.type,
            chosen.map(({ id }) => id),
          )}
        >
          {t('ordering.staging.submit', { count: chosen.length })}
        </LinkButton>
      </span>
    </section>
  );
}
