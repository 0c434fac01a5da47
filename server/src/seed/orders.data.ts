import type { Prescription } from '@suya/contract/orders/prescription.schema';
import { retainers } from './catalogue.data.ts';
import type { Stop } from './road.ts';

const spec = (seriesKey: string, at = 0) => {
  const series = retainers.series.find(({ key }) => key === seriesKey);
  return { seriesId: series?.id ?? null, specificationId: series?.specifications[at]?.id ?? null };
};
const covered = (...teeth: number[]): Prescription['teeth'] => teeth.map((tooth) => ({ tooth, mark: 'covered' }));
const quadrant = (number: number, from = 1, to = 7): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => number * 10 + from + index);
const upperArch = [...quadrant(1), ...quadrant(2)];
const lowerArch = [...quadrant(3), ...quadrant(4)];

const clearBoth: Partial<Prescription> = {
  ...spec('retainer.clear', 1),
  jaw: 'both',
  teeth: covered(...upperArch, ...lowerArch),
  options: { trim: 'straight', cover: 'full', pontic: 'no' },
  characteristics: ['Crowding', 'DeepBite'],
  occlusion: '覆合覆盖正常，磨牙 I 类关系',
  priority: '固位优先于美观',
};
const clearUpper: Partial<Prescription> = {
  ...spec('retainer.clear', 0),
  jaw: 'upper',
  teeth: covered(...upperArch),
  options: { trim: 'scalloped', cover: 'open', pontic: 'no', engraving: '加油' },
  sets: 2,
  characteristics: ['Spacing'],
};
const hawleyUpper: Partial<Prescription> = {
  ...spec('retainer.hawley'),
  jaw: 'upper',
  teeth: [16, 26].map((tooth) => ({ tooth, mark: 'clasp' as const })),
  options: { bow: 'sixTooth', clasps: 'adams', acrylic: 'blue', bitePlane: 'anteriorFlat', pontic: 'no' },
  characteristics: ['DeepBite', 'DeepOverjet'],
  compromises: '如 16 倒凹不足可改用球形卡',
};
const bondedLower: Partial<Prescription> = {
  ...spec('retainer.bonded', 1),
  jaw: 'lower',
  teeth: covered(...quadrant(3, 1, 3), ...quadrant(4, 1, 3)),
  options: { transfer: 'silicone' },
};
const unfinished: Partial<Prescription> = { ...spec('retainer.wraparound'), jaw: 'upper' };

const at = (clinic: string, goal: Stop, prescription: Partial<Prescription>) => ({ clinic, goal, prescription });

/** One retainer for each stop of the road, and a few more at the busy ones. */
export const demoOrders: readonly { clinic: string; goal: Stop; prescription: Partial<Prescription> }[] = [
  at('chenxi', 'review', clearBoth),
  at('chenxi', 'unpaid', clearUpper),
  at('chenxi', 'requested', clearBoth),
  at('chenxi', 'risk', clearUpper),
  at('chenxi', 'acceptance', hawleyUpper),
  at('chenxi', 'draft', unfinished),
  at('chenxi', 'completed', bondedLower),
  at('chenxi', 'shipped', clearBoth),
  at('chenxi', 'production', hawleyUpper),
  at('chenxi', 'designing', clearUpper),
  at('yuechi', 'submitted', clearBoth),
  at('yuechi', 'checking', hawleyUpper),
  at('yuechi', 'returned', clearUpper),
  at('yuechi', 'paid', bondedLower),
  at('yuechi', 'approved', clearBoth),
  at('yuechi', 'draft', clearUpper),
  at('kangbei1', 'submitted', clearUpper),
  at('kangbei1', 'assigned', hawleyUpper),
  at('kangbei1', 'unpaid', clearBoth),
  at('kangbei1', 'completed', clearUpper),
  at('kangbei2', 'review', hawleyUpper),
  at('kangbei2', 'production', clearBoth),
];
