import { statusOf } from '@suya/contract/orders/workflow/states';
import { labelOf } from '@suya/contract/orders/workflow/workflow';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../../../../../lib/i18n.tsx';
import styles from './board.module.css';
import { BoardColumn } from './board-column.tsx';
import { BoardStep } from './board-step.tsx';
import type { Column } from './columns.ts';
import { moveOnBoard } from './move-on-board.ts';
import { verdictOf } from './moves.ts';
import { type Carry, type Drop, useCarry } from './use-carry.ts';
import { useVerdictWords } from './verdict-words.ts';

interface TrayProps {
  carry: Carry;
  columns: readonly Column[];
  wordsOf: (status: number) => string;
  onOver: (status: number) => void;
  onDrop: (status: number) => void;
}

/** Where a carried card can go besides the columns on show: states in which no order stands now. */
function Tray({ carry, columns, wordsOf, onOver, onDrop }: TrayProps) {
  const t = useT();
  const elsewhere = carry.takers.filter((status) => !columns.some((column) => column.status === status));
  if (elsewhere.length === 0) return null;
  return (
    <section className={styles.tray} aria-label={t('labWork.move.tray')}>
      {elsewhere.map((status) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the board drop on it as well.
        <div
          key={status}
          className={styles.zone}
          data-over={carry.over === status}
          onDragOver={(event) => {
            event.preventDefault();
            onOver(status);
          }}
          onDrop={(event) => {
            event.preventDefault();
            onDrop(status);
          }}
        >
          <strong>{t(labelOf(statusOf(status), 'lab'))}</strong>
          <span>{wordsOf(status)}</span>
        </div>
      ))}
    </section>
  );
}

/** Gives the focus back to a card that moved, wherever the board shows it now. */
function useFocusBack(columns: readonly Column[]) {
  const wanted = useRef<string | undefined>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the card is looked for whenever the columns were read anew.
  useEffect(() => {
    if (!wanted.current || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-order="${wanted.current}"] a`)?.focus();
    wanted.current = undefined;
  }, [columns]);
  return (orderId: string) => {
    wanted.current = orderId;
  };
}

/** The columns, and cards that are dragged between them where the workflow allows it. */
export function Board({ columns, pathOf }: { columns: readonly Column[]; pathOf: (status: number) => string }) {
  const t = useT();
  const verdictWords = useVerdictWords();
  const [dropped, setDropped] = useState<Drop>();
  const { carry, said, say, pick, over, drop, putBack, onKey, actors } = useCarry(setDropped);
  const focusBack = useFocusBack(columns);
  const end = () => {
    if (dropped) focusBack(dropped.order.id);
    setDropped(undefined);
  };
  const verdictFor = (status: number) =>
    carry && carry.order.status !== status ? verdictOf(carry.order, actors, status) : undefined;
  return (
    <>
      <section
        className={styles.board}
        aria-label={t('lab.board.region')}
        data-carrying={carry !== undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse.
        tabIndex={0}
        onKeyDownCapture={(event) => onKey(event) && event.stopPropagation()}
        onKeyDown={moveOnBoard}
      >
        {columns.map((column) => (
          <BoardColumn
            key={column.status}
            column={column}
            listPath={pathOf(column.status)}
            verdict={verdictFor(column.status)}
            over={carry?.over === column.status}
            carriedId={carry?.order.id}
            busyId={dropped?.order.id}
            onPick={pick}
            onPutBack={putBack}
            onOver={() => over(column.status)}
            onDrop={() => drop(column.status)}
          />
        ))}
      </section>
      {carry && (
        <Tray
          carry={carry}
          columns={columns}
          wordsOf={(status) => verdictWords(verdictOf(carry.order, actors, status))}
          onOver={over}
          onDrop={drop}
        />
      )}
      <p className="sr-only" aria-live="assertive">
        {said}
      </p>
      {dropped && <BoardStep drop={dropped} say={say} onEnd={end} />}
    </>
  );
}
