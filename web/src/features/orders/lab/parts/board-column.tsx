import type { OrderRow } from '@suya/contract/orders/orders.schema';
import { statusOf } from '@suya/contract/orders/workflow/states';
import { labelOf } from '@suya/contract/orders/workflow/workflow';
import { useId } from 'react';
import { Link } from 'react-router';
import { useT } from '../../../../lib/i18n.tsx';
import { labOrderPath } from '../../../../lib/paths.ts';
import { StatusTag } from '../../../../ui/status-tag.tsx';
import styles from './board.module.css';
import type { Column } from './columns.ts';
import { DueDate } from './due-date.tsx';
import { useLabTone } from './lab-status.tsx';
import { TypeBadge } from './type-badge.tsx';

function BoardCard({ order }: { order: OrderRow }) {
  const t = useT();
  return (
    <Link to={labOrderPath(order.id)} className={styles.card} data-hue={order.appliance.hue}>
      <span className={styles.line}>
        <strong>{order.patientName ?? '—'}</strong>
        <span className={`figures ${styles.quiet}`}>{order.no}</span>
      </span>
      <TypeBadge order={order} />
      <span className={styles.quiet}>{order.clinicName}</span>
      <span className={styles.line}>
        <DueDate order={order} />
        <span className={styles.quiet}>{order.designerName ?? t('lab.nobody')}</span>
      </span>
    </Link>
  );
}

interface Props {
  column: Column;
  /** Where the whole column is listed. */
  listPath: string;
}

/** One state of the board: its name, how many stand in it, and their cards. */
export function BoardColumn({ column, listPath }: Props) {
  const t = useT();
  const toneOf = useLabTone();
  const id = useId();
  const { status, total, cards } = column;
  const [first] = cards;
  const state = t(labelOf(statusOf(status), 'lab'));
  const waits = cards.some((card) => toneOf(card) === 'attention');
  return (
    <section className={styles.column} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>
          <span className="sr-only">{t('lab.board.column', { state, count: total })}</span>
          {first && (
            <span aria-hidden="true">
              <StatusTag tone={waits ? 'attention' : toneOf(first)} label={state} />
            </span>
          )}
        </h2>
        <span className={`figures ${styles.quiet}`} aria-hidden="true">
          {total}
        </span>
      </header>
      <ul className={styles.cards}>
        {cards.map((card) => (
          <li key={card.id}>
            <BoardCard order={card} />
          </li>
        ))}
      </ul>
      {total > cards.length && (
        <Link to={listPath} className={styles.more}>
          {t('lab.board.more', { count: total })}
        </Link>
      )}
    </section>
  );
}
