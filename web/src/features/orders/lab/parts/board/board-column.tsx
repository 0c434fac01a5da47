import type { OrderRow } from '@suya/contract/orders/orders.schema';
import { statusOf } from '@suya/contract/orders/workflow/states';
import { labelOf } from '@suya/contract/orders/workflow/workflow';
import { useId } from 'react';
import { Link } from 'react-router';
import { useT } from '../../../../../lib/i18n.tsx';
import { StatusTag } from '../../../../../ui/values/status-tag.tsx';
import { toneOfOrder } from '../../../shared/order-status.tsx';
import styles from './board.module.css';
import { BoardCard } from './board-card.tsx';
import type { Column } from './columns.ts';
import type { Verdict } from './moves.ts';
import { useGrowing } from './use-growing.ts';
import { useVerdictWords } from './verdict-words.ts';

interface Props {
  column: Column;
  /** Where the whole column is listed. */
  listPath: string;
  /** What it says to the card that is carried; undefined where none is, or where it came from here. */
  verdict: Verdict | undefined;
  /** The carried card is over it. */
  over: boolean;
  carriedId: string | undefined;
  busyId: string | undefined;
  onPick: (order: OrderRow, byKeys: boolean) => void;
  onPutBack: () => void;
  onOver: () => void;
  onDrop: () => void;
}

function Head({ column, id }: { column: Column; id: string }) {
  const t = useT();
  const { status, total, cards } = column;
  const [first] = cards;
  const state = t(labelOf(statusOf(status), 'lab'));
  const waits = cards.some(({ mine }) => mine);
  return (
    <header className={styles.head}>
      <h2 id={id}>
        <span className="sr-only">{t('lab.board.column', { state, count: total })}</span>
        {first && (
          <span aria-hidden="true">
            <StatusTag tone={waits ? 'attention' : toneOfOrder(first)} label={state} />
          </span>
        )}
      </h2>
      <span className={`figures ${styles.quiet}`} aria-hidden="true">
        {total}
      </span>
    </header>
  );
}

/** One state of the board: its name, how many stand in it, and their cards; a carried card is dropped on it. */
export function BoardColumn({ column, listPath, verdict, over, onOver, onDrop, ...card }: Props) {
  const t = useT();
  const wordsOf = useVerdictWords();
  const id = useId();
  const { status, total, cards } = column;
  const [shown, end] = useGrowing(cards.length);
  const takes = verdict?.kind === 'takes';
  return (
    <section
      id={`board-${status}`}
      className={styles.column}
      aria-labelledby={id}
      data-verdict={verdict && (takes ? 'takes' : 'refuses')}
      data-over={over && takes}
      onDragOver={(event) => {
        onOver();
        if (takes) event.preventDefault();
      }}
      onDrop={(event) => {
        event.preventDefault();
        onDrop();
      }}
    >
      <Head column={column} id={id} />
      {verdict && <p className={styles.verdict}>{wordsOf(verdict)}</p>}
      <ul className={styles.cards}>
        {cards.slice(0, shown).map((order) => (
          <BoardCard
            key={order.id}
            order={order}
            carried={card.carriedId === order.id}
            busy={card.busyId === order.id}
            onPick={card.onPick}
            onPutBack={card.onPutBack}
          />
        ))}
        {shown < cards.length && <li ref={end} aria-hidden="true" />}
      </ul>
      {total > cards.length && (
        <Link to={listPath} className={styles.more}>
          {t('lab.board.more', { count: total })}
        </Link>
      )}
    </section>
  );
}
