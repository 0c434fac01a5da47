import type { ToothRow, ToothWay } from '@suya/contract/plans/movement-table';

export type Reach = 'total' | 'step';

/** Millimetres and degrees of a tooth at a step (1 is the first), as the table shows them; nothing before the first. */
export function figuresOf(row: ToothRow, step: number, reach: Reach): ToothWay | undefined {
  return row.steps[step - 1]?.[reach];
}

/** How far a tooth goes in all, in mm. */
export const distanceOf = ({ translation }: ToothWay): number => Math.hypot(...translation);

/** A figure with its sign, 0 without one: +0.25, −1.5, 0. */
export function signed(value: number, digits: number): string {
  const rounded = Number(value.toFixed(digits));
  if (rounded === 0) return '0';
  return `${rounded > 0 ? '+' : '−'}${Math.abs(rounded).toFixed(digits)}`;
}

/** A figure with the word for its direction instead of a sign, which means nothing to who has not read the legend. */
export function worded(value: number, digits: number, [plus, minus]: readonly [plus: string, minus: string]): string {
  const rounded = Number(value.toFixed(digits));
  return rounded === 0 ? '0' : `${Math.abs(rounded).toFixed(digits)} ${rounded > 0 ? plus : minus}`;
}

type Cell = string | number;

/** Rows as text with tabs, for a spreadsheet to be pasted into. */
export const toTabs = (rows: readonly (readonly Cell[])[]): string => rows.map((row) => row.join('\t')).join('\n');

/** How a cell begins that some spreadsheet reads as a formula, or whose first sign it drops before it looks. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** Rows as CSV (RFC 4180) with the mark by which Excel knows UTF-8. A text that would be a formula gets `'` before it. */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  const cell = (value: Cell): string => {
    const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}
