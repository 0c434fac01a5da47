import type { Content } from 'pdfmake/interfaces.js';
import { LONGEST_WORD, typedText } from '../../../platform/pdf/typed-text.ts';
import type { SlipRow } from './slip-rows.ts';

/** The font size of secondary text: field names and notes. */
export const SMALL = 8;

/** The name of a field, on one line if possible. */
export const named = (text: string) => ({ text, fontSize: SMALL, noWrap: text.length <= LONGEST_WORD });

/** The name of a part of the slip. */
export const heading = (text: string): Content => ({ text, bold: true, fontSize: 9.5, margin: [0, 7, 0, 2] });

/** Thin rules around every cell. */
export const LAYOUT = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0.5,
  paddingLeft: () => 4,
  paddingRight: () => 4,
  paddingTop: () => 2,
  paddingBottom: () => 2,
};

/** Rows of label and value, with several pairs per row. */
export function grid(rows: readonly SlipRow[], pairs: number, bold = false): Content {
  const lines = Array.from({ length: Math.ceil(rows.length / pairs) }, (_, line) =>
    rows.slice(line * pairs, (line + 1) * pairs),
  );
  const cells = lines.map((line) =>
    Array.from({ length: pairs }, (_, index) => line[index] ?? (['', ''] as const)).flatMap(([label, value]) => [
      named(label),
      { ...typedText(value), bold },
    ]),
  );
  return { table: { widths: Array.from({ length: pairs }, () => ['auto', '*']).flat(), body: cells }, layout: LAYOUT };
}

/** A frame that is easy to notice in black and white. */
export function framed(label: string, text: string): Content[] {
  if (text.trim() === '') return [];
  return [
    {
      table: {
        widths: ['*'],
        body: [
          [
            {
              stack: [named(label), { ...typedText(text), bold: true, fontSize: 11.5 }],
            },
          ],
        ],
      },
      layout: { ...LAYOUT, hLineWidth: () => 2, vLineWidth: () => 2 },
      margin: [0, 5, 0, 0],
    },
  ];
}
