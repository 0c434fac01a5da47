import type { MessageKey } from '@suya/contract/messages/catalogue';
import type { Translate } from '../language.ts';
import { compareTeeth } from './geometry.ts';
import { type ChartMark, marksOn, type ShownTooth } from './marks.ts';
import { archOf, dentitionOf, positionOf, teethOf } from './teeth.ts';

const key = (path: string) => `orders.chart.${path}` as MessageKey;

/** The name of a tooth as dentists say it: "11 右上中切牙". */
export function nameOfTooth(tooth: number, t: Translate): string {
  const kind = t(key(`${dentitionOf(tooth)}.${positionOf(tooth)}`));
  return t('orders.chart.toothName', {
    tooth,
    quadrant: t(key(`quadrants.${((Math.floor(tooth / 10) - 1) % 4) + 1}`)),
    kind,
  });
}

export const nameOfMark = (mark: ChartMark, t: Translate): string => t(key(`marks.${mark}`));

/** Name and marks of a tooth for screen readers. */
export function describeTooth(value: readonly ShownTooth[], tooth: number, t: Translate): string {
  const marks = marksOn(value, tooth).map((mark) => nameOfMark(mark, t));
  return marks.length
    ? t('orders.chart.toothWithMarks', { name: nameOfTooth(tooth, t), marks: marks.join(t('orders.chart.comma')) })
    : nameOfTooth(tooth, t);
}

/** Teeth as people write them, neighbours drawn together: "13–23, 36". */
export function writeTeeth(teeth: readonly number[], t: Translate): string {
  const runs: number[][] = [];
  for (const tooth of teeth.toSorted(compareTeeth)) {
    const run = runs.at(-1);
    const row = teethOf(dentitionOf(tooth), archOf(tooth));
    const before = row[row.indexOf(tooth) - 1];
    if (run && before !== undefined && run.at(-1) === before) run.push(tooth);
    else runs.push([tooth]);
  }
  return runs
    .map((run) => (run.length > 2 ? `${run[0]}–${run.at(-1)}` : run.join(t('orders.chart.comma'))))
    .join(t('orders.chart.comma'));
}
