/** FDI numbers: 32 adult teeth (11–48) and 20 deciduous ones (51–85). */
export const fdiTeeth: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((quadrant) =>
  Array.from({ length: quadrant > 4 ? 5 : 8 }, (_, index) => quadrant * 10 + index + 1),
);

/** What can be said of a tooth on the chart. */
export const toothMarks = [
  'covered',
  'missing',
  'unerupted',
  'extract',
  'attachment',
  'bracket',
  'clasp',
  'spring',
  'pontic',
  'bonded',
] as const;
export type ToothMark = (typeof toothMarks)[number];

/** What is so in the mouth, whatever is ordered: these can be said of any tooth, one of them at a time. */
export const stateMarks = ['missing', 'unerupted', 'extract'] as const satisfies readonly ToothMark[];

export const isDeciduous = (tooth: number): boolean => tooth > 50;

/** The jaw that a tooth stands in. */
export const jawOfTooth = (tooth: number): 'upper' | 'lower' =>
  [1, 2, 5, 6].includes(Math.floor(tooth / 10)) ? 'upper' : 'lower';

/** Incisors and canines. */
export const isFrontTooth = (tooth: number): boolean => tooth % 10 <= 3;

/**
 * The teeth of a jaw and dentition in the order in which they stand, from the patient's right to the left.
 */
export function rowOfTeeth(jaw: 'upper' | 'lower', dentition: 'adult' | 'deciduous'): number[] {
  const [right, left] = jaw === 'upper' ? [1, 2] : [4, 3];
  const [shift, count] = dentition === 'adult' ? [0, 8] : [4, 5];
  const side = (quadrant: number) => Array.from({ length: count }, (_, index) => (quadrant + shift) * 10 + index + 1);
  return [...side(right).reverse(), ...side(left)];
}
