import { type Language, translate } from '@suya/contract/messages/catalogue';
import type { Prescription, ToothMark } from '@suya/contract/orders/prescription/prescription.schema';
import { toothMarks } from '@suya/contract/orders/prescription/prescription.schema';
import type { Content, TableCell } from 'pdfmake/interfaces.js';

type Teeth = Prescription['teeth'];

const quadrant = (number: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => number * 10 + index + 1);

/** A row of the chart: the patient's right is on the left, and both halves meet at the midline. */
const rowOf = (right: number, left: number, count: number): number[] => [
  ...quadrant(right, count).reverse(),
  ...quadrant(left, count),
];

const adult = [rowOf(1, 2, 8), rowOf(4, 3, 8)];
const deciduous = [rowOf(5, 6, 5), rowOf(8, 7, 5)];

function cell(tooth: number, marks: readonly ToothMark[], language: Language): TableCell {
  const isCovered = marks.includes('covered');
  const letters = marks
    .filter((mark) => mark !== 'covered')
    .map((mark) => translate(language, `slip.marksShort.${mark}`));
  return {
    // White on black stays readable after a bad print and a photocopy.
    ...(isCovered ? { fillColor: '#000000', color: '#ffffff' } : {}),
    alignment: 'center',
    stack: [
      { text: String(tooth), fontSize: 8.5, bold: marks.length > 0 },
      { text: letters.join(' ') || ' ', fontSize: 7, bold: true },
    ],
    margin: [0, 1, 0, 0],
  };
}

function chart(rows: readonly number[][], teeth: Teeth, language: Language): Content {
  const marksOf = (tooth: number) => teeth.filter((one) => one.tooth === tooth).map(({ mark }) => mark);
  const half = (rows[0]?.length ?? 0) / 2;
  return {
    table: {
      widths: rows[0]?.map(() => '*') ?? [],
      body: rows.map((row) => row.map((tooth) => cell(tooth, marksOf(tooth), language))),
    },
    layout: {
      hLineWidth: (line) => (line === 1 ? 1.6 : 0.5),
      vLineWidth: (line) => (line === half ? 1.6 : 0.5),
      // Grey is visible between black cells and between white ones.
      hLineColor: () => '#777777',
      vLineColor: () => '#777777',
      paddingLeft: () => 0,
      paddingRight: () => 0,
      paddingTop: () => 1,
      paddingBottom: () => 1,
    },
  };
}

/** The legend of the letters that occur in the cells. */
function legend(teeth: Teeth, language: Language): Content[] {
  const used = toothMarks.filter((mark) => teeth.some((one) => one.mark === mark));
  if (used.length === 0) return [];
  const word = (mark: ToothMark) => translate(language, `slip.marks.${mark}`);
  const texts = used.map((mark) =>
    mark === 'covered' ? `■ = ${word(mark)}` : `${translate(language, `slip.marksShort.${mark}`)} = ${word(mark)}`,
  );
  return [{ text: texts.join('　'), fontSize: 8, margin: [0, 3, 0, 0] }];
}

/**
 * The tooth chart of a prescription in FDI numbers: covered teeth white on black, other marks by a letter.
 * Deciduous teeth are shown only if one of them is marked.
 */
export function toothChart(teeth: Teeth, language: Language): Content {
  const hasDeciduous = teeth.some(({ tooth }) => tooth > 50);
  const side = (key: 'right' | 'left') => translate(language, `slip.${key}`);
  return {
    unbreakable: true,
    stack: [
      {
        columns: [
          { text: side('right'), fontSize: 8 },
          { text: side('left'), fontSize: 8, alignment: 'right' },
        ],
        margin: [0, 0, 0, 2],
      },
      chart(adult, teeth, language),
      ...(hasDeciduous
        ? [{ stack: [chart(deciduous, teeth, language)], margin: [90, 4, 90, 0] } satisfies Content]
        : []),
      ...legend(teeth, language),
    ],
  };
}
