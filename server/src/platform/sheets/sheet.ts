/** What a cell may hold. Text stays text whatever it begins with: no cell is ever a formula. */
export type Cell = string | number | null;

export interface SheetColumn {
  readonly title: string;
  /** In characters. */
  readonly width: number;
  /** `money`: integer fen, written as yuan with two decimals. */
  readonly kind: 'text' | 'count' | 'money';
}

/** Some rows of a sheet, made and written at once. */
export type Rows = readonly (readonly Cell[])[];

/** One page of a workbook; its rows come piece by piece and are never all there. */
export interface Sheet {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: AsyncIterable<Rows> | Iterable<Rows>;
}

/** Rows that a sheet holds at most; no person reads more. */
export const MAX_SHEET_ROWS = 100_000;

export const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
