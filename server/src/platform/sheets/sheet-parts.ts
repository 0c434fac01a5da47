import type { Cell, Rows, Sheet, SheetColumn } from './sheet.ts';
import type { ZipEntry } from './zip-stream.ts';

/** Control signs and halves of characters: XML knows most of them not, and a workbook that holds one does not open. */
const UNWRITABLE = /(?![\t\n])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu;
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string =>
  text.replace(UNWRITABLE, '').replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Places in `styles`: a heading is bold, money has two decimals (4 is the format's own `#,##0.00`). */
const BOLD = 1;
const MONEY = 2;
const styles = `${HEAD}<styleSheet xmlns="${MAIN}">
<fonts count="2"><font><sz val="11"/></font><font><b/><sz val="11"/></font></fonts>
<fills count="1"><fill><patternFill patternType="none"/></fill></fills>
<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>
<cellXfs count="3"><xf xfId="0"/><xf fontId="1" xfId="0" applyFont="1"/>
<xf numFmtId="4" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`;

const relations = (type: string, targets: readonly (readonly [kind: string, target: string])[]): string => {
  const lines = targets.map(([kind, to], at) => `<Relationship Id="r${at}" Type="${type}/${kind}" Target="${to}"/>`);
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${lines.join('')}</Relationships>`;
};

const contentTypes = `${HEAD}<Types xmlns="${PACKAGE}/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>
<Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/></Types>`;

/** A column's letters: A, B … Z, AA. */
const lettersOf = (index: number): string =>
  (index >= 26 ? lettersOf(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

const textCell = (at: string, text: string, style = 0): string =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

function cellOf(at: string, value: Cell | undefined, { kind }: SheetColumn): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return textCell(at, value);
  return kind === 'money' ? `<c r="${at}" s="${MONEY}"><v>${value / 100}</v></c>` : `<c r="${at}"><v>${value}</v></c>`;
}

async function* page(columns: readonly SheetColumn[], rows: AsyncIterable<Rows> | Iterable<Rows>) {
  const letters = columns.map((_, index) => lettersOf(index));
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${widths.join('')}</cols><sheetData>`;
  yield `<row r="1">${columns.map(({ title }, at) => textCell(`${letters[at]}1`, title, BOLD)).join('')}</row>`;
  let number = 1;
  for await (const some of rows) {
    let text = '';
    for (const row of some) {
      number += 1;
      text += `<row r="${number}">`;
      for (const [at, column] of columns.entries()) text += cellOf(`${letters[at]}${number}`, row[at], column);
      text += '</row>';
    }
    yield text;
  }
  yield '</sheetData></worksheet>';
}

/** The files that a workbook of one page is made of (ECMA-376). */
export function partsOf({ name, columns, rows }: Sheet): ZipEntry[] {
  const workbook =
    `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}">` +
    `<sheets><sheet name="${escaped(name)}" sheetId="1" r:id="r0"/></sheets></workbook>`;
  const inside = [
    ['worksheet', 'worksheets/sheet1.xml'],
    ['styles', 'styles.xml'],
  ] as const;
  return [
    { name: '[Content_Types].xml', content: [contentTypes] },
    { name: '_rels/.rels', content: [relations(DOCUMENT, [['officeDocument', 'xl/workbook.xml']])] },
    { name: 'xl/workbook.xml', content: [workbook] },
    { name: 'xl/_rels/workbook.xml.rels', content: [relations(DOCUMENT, inside)] },
    { name: 'xl/styles.xml', content: [styles] },
    { name: 'xl/worksheets/sheet1.xml', content: page(columns, rows) },
  ];
}
