import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Arrow keys lead from card to card: up and down within a column, left and right between them. */
export function moveOnBoard(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  if (!step || !(event.target instanceof HTMLElement)) return;
  const columns = [...event.currentTarget.querySelectorAll('section')].map((column) => [
    ...column.querySelectorAll<HTMLElement>('li > a'),
  ]);
  const from = columns.findIndex((cards) => cards.some((card) => card === event.target));
  if (from < 0) return;
  const place = columns[from]?.indexOf(event.target) ?? 0;
  const beside = columns[from + step[0]] ?? [];
  const next = beside[step[0] === 0 ? place + step[1] : Math.min(place, beside.length - 1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
