import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './table.module.css';

/** One column of a table: its head, and what it shows of a row. */
export interface TableColumn<Row> {
  readonly key: string;
  readonly title: ReactNode;
  readonly render: (row: Row) => ReactNode;
  /** `figures` where numbers stand beneath each other. */
  readonly className?: string | undefined;
  readonly align?: 'right';
  /** As narrow as what it holds. */
  readonly narrow?: boolean;
}

interface Props<Row> {
  /** What the table lists, for screen readers. */
  name?: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  onOpen?: ((row: Row) => void) | undefined;
  busy?: boolean;
  /** Lower rows, for a table within a card. */
  small?: boolean;
}

const neighbours: Record<string, (row: Element) => Element | null> = {
  ArrowDown: (row) => row.nextElementSibling,
  ArrowUp: (row) => row.previousElementSibling,
};

function moveOrOpen(event: KeyboardEvent<HTMLElement>, open: () => void): void {
  if (event.target !== event.currentTarget) return;
  if (event.key === 'Enter') open();
  const next = neighbours[event.key]?.(event.currentTarget);
  if (!(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
}

/**
 * Tells by an attribute whether the table is wider than its place. It then scrolls within that, which the keyboard must
 * reach where no row takes the focus; else its head sticks to the page's top, which it could not within what scrolls.
 */
function useFitting(takesFocus: boolean) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = place.current;
    const table = box?.querySelector('table');
    if (!box || !table) return;
    const judge = () => {
      const wide = table.offsetWidth > box.clientWidth;
      box.dataset.wide = String(wide);
      if (wide && takesFocus) box.tabIndex = 0;
      else box.removeAttribute('tabindex');
    };
    judge();
    let frame = 0;
    // In the next frame: it changes the sizes that are watched.
    const watch = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(judge);
    });
    watch.observe(box);
    watch.observe(table);
    return () => {
      cancelAnimationFrame(frame);
      watch.disconnect();
    };
  }, [takesFocus]);
  return place;
}

interface RowProps<Row> extends Pick<Props<Row>, 'columns' | 'onOpen'> {
  row: Row;
}

function TableRow<Row>({ row, columns, onOpen }: RowProps<Row>) {
  const cells = columns.map(({ key, align, className, render }) => (
    <td key={key} className={className} data-align={align}>
      {render(row)}
    </td>
  ));
  if (!onOpen) return <tr>{cells}</tr>;
  return (
    <tr
      tabIndex={0}
      className={styles.row}
      onClick={() => onOpen(row)}
      onKeyDown={(event) => moveOrOpen(event, () => onOpen(row))}
    >
      {cells}
    </tr>
  );
}

/**
 * Rows under heads that stay in sight; a row opens by click or Enter, arrow keys move between rows. A table of ours and not
 * the component library's, which draws every list twice and weighs as much as the rest of a page.
 */
export function Table<Row>({ name, columns, rows, rowKey, onOpen, busy = false, small = false }: Props<Row>) {
  const place = useFitting(!onOpen);
  return (
    <div ref={place} className={styles.place} data-small={small}>
      <table className={styles.table} aria-label={name} aria-busy={busy}>
        <thead>
          <tr>
            {columns.map(({ key, title, align, className, narrow }) => (
              <th key={key} scope="col" className={className} data-align={align} data-narrow={narrow}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={rowKey(row)} row={row} columns={columns} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
