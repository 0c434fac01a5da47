import { type MessageKey, translate } from '@suya/contract/messages/catalogue';
import { invalid } from '../app-error.ts';
import type { Ctx } from '../ctx.ts';
import { LAB_ZONE } from '../lab-days.ts';
import type { RawAnswer } from '../module.ts';
import { type Cell, MAX_SHEET_ROWS, SHEET_TYPE, type SheetColumn } from './sheet.ts';
import type { SheetPress } from './sheet-press.ts';

/** How the words of a message stand in the reader's language. */
export type Say = (key: MessageKey) => string;

/** A column of a list that is taken along: its title and what a row says in it. */
export interface ListColumn<Row> {
  readonly title: MessageKey;
  /** In characters. */
  readonly width: number;
  /** `text` where it is left out. */
  readonly kind?: SheetColumn['kind'];
  readonly cell: (row: Row, say: Say) => Cell;
}

export interface ExportedList<Row extends { readonly id: string }> {
  /** Names the sheet and, with the day, the file. */
  readonly name: MessageKey;
  readonly columns: readonly ListColumn<Row>[];
  /** Of every row in the list's order; one more than a sheet holds where there are more. */
  readonly ids: readonly string[];
  /** The rows of some ids, in no order. */
  readonly read: (some: readonly string[]) => Promise<readonly Row[]>;
  /** What is said where more match than a sheet holds. */
  readonly tooMany: MessageKey;
}

const days = new Intl.DateTimeFormat('en-CA', { timeZone: LAB_ZONE });
/** The lab's day of a moment, yyyy-MM-dd. */
export const dayOf = (time: Date): string => days.format(time);

const ROWS_AT_ONCE = 250;

/**
 * The rows of a list in its order, some at a time, each time by a query of its own: whoever fetches slowly holds no
 * connection of the database. Sorted here, since asked for an order the database would walk the whole clinic for each.
 */
async function* readInOrder<Row extends { readonly id: string }>({ ids, read }: ExportedList<Row>) {
  for (let at = 0; at < ids.length; at += ROWS_AT_ONCE) {
    const wanted = ids.slice(at, at + ROWS_AT_ONCE);
    const found = new Map((await read(wanted)).map((row) => [row.id, row]));
    yield wanted.flatMap((id) => found.get(id) ?? []);
  }
}

/**
 * A list as a workbook in the reader's language, written while it is fetched.
 * @throws AppError 422 where more match than a workbook holds; 503 when too many are being written
 */
export async function exportList<Row extends { readonly id: string }>(
  ctx: Ctx,
  sheets: SheetPress,
  list: ExportedList<Row>,
): Promise<RawAnswer> {
  if (list.ids.length > MAX_SHEET_ROWS) throw invalid({ from: list.tooMany });
  const say: Say = (key) => translate(ctx.language, key);
  const now = await ctx.now();
  async function* rows() {
    for await (const some of readInOrder(list)) yield some.map((row) => list.columns.map(({ cell }) => cell(row, say)));
  }
  const columns = list.columns.map(({ title, width, kind = 'text' }) => ({ title: say(title), width, kind }));
  const name = say(list.name);
  const body = await sheets.write({ name, columns, rows: rows() });
  return { contentType: SHEET_TYPE, fileName: `${name} ${dayOf(now)}.xlsx`, body };
}
