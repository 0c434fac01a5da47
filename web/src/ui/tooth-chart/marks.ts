import { type ToothMark, toothMarks } from '@suya/contract/orders/prescription/prescription.schema';

export interface MarkedTooth {
  readonly tooth: number;
  readonly mark: ToothMark;
  /** What is said of the mark on this tooth; the chart keeps it and knows no more of it. */
  readonly option?: string | undefined;
}

/** What is shown on a chart: what can be marked on it, and the abutments that are agreed elsewhere. */
export type ChartMark = ToothMark | 'abutment';

export interface ShownTooth {
  readonly tooth: number;
  readonly mark: ChartMark;
}

const chartMarks: readonly ChartMark[] = [...toothMarks, 'abutment'];

/** A tooth is one of these or none: they say what is there. */
const conditions: readonly ToothMark[] = ['missing', 'unerupted', 'extract'];
/** Nothing of these can be done to a tooth that is not in the mouth. */
const absent: readonly ToothMark[] = ['missing', 'unerupted'];
const needsTooth: readonly ToothMark[] = ['covered', 'attachment', 'bracket', 'clasp', 'spring', 'bonded'];
/** Nothing of these holds on a tooth that is going to be extracted. */
const needsToothToStay: readonly ToothMark[] = ['attachment', 'clasp', 'spring', 'bonded'];

/** The marks of a tooth, in the order in which they are always named. */
export const marksOn = <M extends ChartMark>(
  value: readonly { readonly tooth: number; readonly mark: M }[],
  tooth: number,
): M[] => chartMarks.filter((mark): mark is M => value.some((entry) => entry.tooth === tooth && entry.mark === mark));

/** The condition that keeps a mark off a tooth: nothing clasps or covers a tooth that is not in the mouth. */
export function obstacleTo(value: readonly MarkedTooth[], tooth: number, mark: ToothMark): ToothMark | undefined {
  return needsTooth.includes(mark) ? marksOn(value, tooth).find((one) => absent.includes(one)) : undefined;
}

/** What has to go when a mark is set. */
function displacedBy(mark: ToothMark): readonly ToothMark[] {
  if (absent.includes(mark)) return [...conditions, ...needsTooth];
  if (mark === 'extract') return [...conditions, ...needsToothToStay];
  if (mark === 'pontic') return [...needsTooth, 'unerupted'];
  return mark === 'covered' ? [] : ['pontic'];
}

/** The value with a mark set on a tooth, or taken off it. A pontic stands where a tooth is missing, and says so. */
export function paint(value: readonly MarkedTooth[], tooth: number, mark: ToothMark, on: boolean): MarkedTooth[] {
  const goes = on ? [mark, ...displacedBy(mark)] : [mark];
  const kept = value.filter((entry) => entry.tooth !== tooth || !goes.includes(entry.mark));
  const isGap = marksOn(kept, tooth).some((one) => one === 'missing' || one === 'extract');
  if (!on) return isGap ? kept : kept.filter((entry) => entry.tooth !== tooth || entry.mark !== 'pontic');
  const gap: MarkedTooth[] = mark === 'pontic' && !isGap ? [{ tooth, mark: 'missing' }] : [];
  return [...kept, ...gap, { tooth, mark }];
}

/** The value with a mark on these teeth of its dentition and on no others of `within`. */
export function paintOnly(
  value: readonly MarkedTooth[],
  within: readonly number[],
  teeth: readonly number[],
  mark: ToothMark,
): MarkedTooth[] {
  const cleared = value.filter((entry) => entry.mark !== mark || !within.includes(entry.tooth));
  return teeth
    .filter((tooth) => obstacleTo(cleared, tooth, mark) === undefined)
    .reduce<MarkedTooth[]>((painted, tooth) => paint(painted, tooth, mark, true), cleared);
}
