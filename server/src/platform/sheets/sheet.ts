/** What a cell may hold. Text stays text whatever it begins with: no cell is ever a formula. */
export type Cell = string | number | null;

export interface SheetColumn {
  readonly title: string;
  /** In characters. */
  readonly width: number;
  /** `money`: integer fen, written as yuan with two decimals. */
  readonly kind: 'text' | 'count' | 'money';
}

/** One page of a workbook. */
export interface Sheet {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly (readonly Cell[])[];
}

/** Rows that a sheet holds at most; more would take minutes and no person reads them. */
export const MAX_SHEET_ROWS = 100_000;

export const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
