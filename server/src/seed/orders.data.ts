import type { OrderType } from '@suya/contract/catalogue/catalogue.schema';
import type { Prescription } from '@suya/contract/orders/prescription/prescription.schema';
import { demoCatalogue } from './catalogue.data.ts';
import { showSteps, showVersions } from './plans.ts';
import type { Cast, Stop } from './road.ts';

const seriesOf = (seriesKey: string) => {
  const found = demoCatalogue.flatMap(({ brand }) => brand.series).find(({ key }) => key === seriesKey);
  if (!found) throw new Error(`no series ${seriesKey}`);
  return found;
};
const spec = (seriesKey: string, at = 0) => {
  const series = seriesOf(seriesKey);
  return { seriesId: series.id, specificationId: series.specifications[at]?.id ?? null };
};
/** A line of a series that is ordered line by line. */
const line = (seriesKey: string, at: number, colour: string, count: number, requirement = '') => ({
  specificationId: spec(seriesKey, at).specificationId,
  ...{ colour, count, requirement },
});
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

const guard: Partial<Prescription> = {
  seriesId: spec('sports.laminated').seriesId,
  jaw: 'upper',
  lines: [line('sports.laminated', 1, 'two', 1, '红、黑，队徽在右侧'), line('sports.laminated', 0, 'clear', 1, '备用')],
  options: {
    sport: 'boxing',
    level: 'combat',
    stage: 'permanent',
    extension: 'secondMolar',
    balance: 'balanced',
    extras: ['case'],
    printName: 'LIN',
    printNumber: 7,
  },
};
const teamGuard: Partial<Prescription> = {
  seriesId: spec('sports.single').seriesId,
  jaw: 'upper',
  teeth: [13, 12, 11, 21, 22, 23].map((tooth) => ({ tooth, mark: 'bracket' as const })),
  lines: [line('sports.single', 1, 'blue', 2)],
  options: {
    sport: 'basketball',
    level: 'contact',
    stage: 'permanent',
    braces: true,
    extension: 'firstMolar',
    balance: 'balanced',
  },
  rush: true,
};
const whiteUpper: Partial<Prescription> = {
  seriesId: spec('white.arch').seriesId,
  jaw: 'upper',
  teeth: [
    ...covered(...quadrant(1, 1, 5), ...quadrant(2, 1, 3), 25),
    { tooth: 24, mark: 'missing' },
    { tooth: 24, mark: 'pontic' },
  ],
  lines: [line('white.arch', 1, 'A1', 1, '切端略透')],
  options: { incisal: 'natural', texture: 'textured', translucency: 'slight', bridge: 'yes', occasion: '日常' },
};
const whiteSmile: Partial<Prescription> = {
  seriesId: spec('white.smile').seriesId,
  jaw: 'upper',
  teeth: covered(...quadrant(1, 1, 4), ...quadrant(2, 1, 4)),
  lines: [line('white.smile', 0, 'BL2', 1)],
  options: { incisal: 'square', texture: 'smooth', translucency: 'none', bridge: 'no', occasion: '婚礼' },
};
const clasped = (...teeth: number[]): Prescription['teeth'] =>
  teeth.map((tooth) => ({ tooth, mark: 'clasp', option: 'adams' }));
const expansion: Partial<Prescription> = {
  ...spec('removable.expansion'),
  jaw: 'upper',
  teeth: clasped(16, 26, 14, 24),
  options: { screw: 'middle', screwMm: 7, turns: 'twice', bow: 'plain', acrylic: 'blue' },
  characteristics: ['NarrowArch', 'PosteriorCrossbite'],
};
const springPlate: Partial<Prescription> = {
  ...spec('removable.spring'),
  jaw: 'upper',
  teeth: [...clasped(16, 26), { tooth: 12, mark: 'spring', option: 'z' }, { tooth: 22, mark: 'spring', option: 'z' }],
  options: { blocks: true, bow: 'none', acrylic: 'pink' },
  characteristics: ['AnteriorCrossbite'],
};
const twinBlock: Partial<Prescription> = {
  ...spec('removable.twinBlock'),
  jaw: 'both',
  teeth: clasped(16, 26, 36, 46),
  options: {
    ...{ advanceMm: 6, openMm: 5, midline: 'keep', bow: 'none', acrylic: 'clear' },
    ...{ upperScrew: true, screwMm: 6, turns: 'weekly' },
  },
  characteristics: ['DeepOverjet'],
};
const silicone: Partial<Prescription> = {
  ...spec('silicone.single', 1),
  jaw: 'both',
  options: {
    stage: 'earlyMixed',
    habits: ['mouthBreathing', 'tongueThrust'],
    expansionMm: 2,
    openingMm: 3,
    advanceMm: 3,
    holes: 'three',
    tongueTag: true,
    colour: 'blue',
    schedule: 'dayNight',
    dayHours: 2,
  },
  characteristics: ['DeepOverjet', 'NarrowArch'],
};

export interface DemoOrder {
  readonly clinic: string;
  readonly goal: Stop;
  readonly type: OrderType;
  readonly prescription: Partial<Prescription>;
  /** The stage of treatment that it is for, as its case has it (see `cases.ts`). */
  readonly stage?: string;
  /** What happens to it besides. */
  readonly show?: (cast: Cast, orderId: string) => Promise<void>;
}

const typed =
  (type: OrderType) =>
  (clinic: string, goal: Stop, prescription: Partial<Prescription>): DemoOrder => ({
    clinic,
    goal,
    type,
    prescription,
  });
const [guardAt, whiteAt, at, plateAt, siliconeAt] = [typed(3), typed(4), typed(5), typed(7), typed(8)];

/** One retainer for each stop of the road, and the other appliances at the busy ones. */
export const demoOrders: readonly DemoOrder[] = [
  { ...at('chenxi', 'review', clearBoth), show: showVersions },
  at('chenxi', 'unpaid', clearUpper),
  at('chenxi', 'requested', clearBoth),
  at('chenxi', 'risk', clearUpper),
  at('chenxi', 'acceptance', hawleyUpper),
  at('chenxi', 'draft', unfinished),
  { ...at('chenxi', 'completed', bondedLower), stage: '保持' },
  at('chenxi', 'shipped', clearBoth),
  at('chenxi', 'production', hawleyUpper),
  { ...at('chenxi', 'designing', clearUpper), stage: '保持' },
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
  guardAt('chenxi', 'review', guard),
  guardAt('yuechi', 'submitted', teamGuard),
  guardAt('kangbei2', 'completed', guard),
  whiteAt('chenxi', 'designing', whiteUpper),
  whiteAt('kangbei1', 'unpaid', whiteSmile),
  plateAt('chenxi', 'unpaid', expansion),
  plateAt('chenxi', 'submitted', twinBlock),
  plateAt('yuechi', 'production', springPlate),
  { ...siliconeAt('chenxi', 'assigned', silicone), show: showSteps },
  siliconeAt('chenxi', 'checking', silicone),
  siliconeAt('kangbei1', 'designing', silicone),
  siliconeAt('kangbei2', 'shipped', silicone),
];

/** The series of a prescription of the demonstration, with what it requires besides the scans. */
export const requirementsOf = ({ seriesId }: Partial<Prescription>): readonly string[] =>
  demoCatalogue.flatMap(({ brand }) => brand.series).find(({ id }) => id === seriesId)?.requires ?? [];
