import { move } from 'piscina';
import writeExcelFile from 'write-excel-file/node';
import type { Cell, Sheet, SheetColumn } from './sheet.ts';

/** Control signs and halves of characters: XML knows most of them not, and a workbook that holds one does not open. */
const UNWRITABLE = /(?![\t\n])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu;

function cellOf(value: Cell | undefined, { kind }: SheetColumn) {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return { value: value.replace(UNWRITABLE, ''), type: String };
  if (kind === 'money') return { value: value / 100, type: Number, format: '#,##0.00' };
  return { value, type: Number };
}

/** Writes one workbook in this worker. */
export default async function writeSheet({ name, columns, rows }: Sheet): Promise<Uint8Array> {
  const head = columns.map(({ title }) => ({ value: title, type: String, fontWeight: 'bold' as const }));
  const body = rows.map((row) => columns.map((column, index) => cellOf(row[index], column)));
  const widths = columns.map(({ width }) => ({ width }));
  const file = writeExcelFile([head, ...body], { sheet: name, columns: widths, stickyRowsCount: 1 });
  return move(new Uint8Array(await file.toBuffer())) as Uint8Array;
}
