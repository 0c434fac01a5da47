/** Kinds of tooth that are drawn differently. */
export type ToothKind = 'central' | 'lateral' | 'canine' | 'premolar' | 'upperMolar' | 'lowerMolar' | 'milkMolar';
export type Dentition = 'adult' | 'deciduous';
export type Arch = 'upper' | 'lower';
/** What stands in the mouth: one dentition, or both while the teeth change. */
export type Stage = Dentition | 'mixed';
export const stages: readonly Stage[] = ['adult', 'mixed', 'deciduous'];
export const arches: readonly Arch[] = ['upper', 'lower'];

export interface ToothShape {
  readonly kind: ToothKind;
  /** Crown size seen from the chewing side in mm: along the arch, and from cheek to tongue (means of Ash & Nelson). */
  readonly width: number;
  readonly depth: number;
}

const shape = (kind: ToothKind, width: number, depth: number): ToothShape => ({ kind, width, depth });

/** By position from the midline; narrow incisors are drawn a little wider than life so that a finger meets them. */
const shapes: Record<Dentition, Record<Arch, readonly ToothShape[]>> = {
  adult: {
    upper: [
      shape('central', 8.5, 7),
      shape('lateral', 6.8, 6.6),
      shape('canine', 7.6, 8.2),
      shape('premolar', 7.1, 9.2),
      shape('premolar', 6.9, 9.2),
      shape('upperMolar', 10.4, 11),
      shape('upperMolar', 9.8, 10.8),
      shape('upperMolar', 8.8, 9.8),
    ],
    lower: [
      shape('central', 6.2, 6.4),
      shape('lateral', 6.5, 6.8),
      shape('canine', 7.1, 8),
      shape('premolar', 7.1, 8.2),
      shape('premolar', 7.3, 8.6),
      shape('lowerMolar', 11, 10.4),
      shape('lowerMolar', 10.5, 10.1),
      shape('lowerMolar', 9.8, 9.4),
    ],
  },
  deciduous: {
    upper: [
      shape('central', 6.9, 5.8),
      shape('lateral', 6.2, 5.6),
      shape('canine', 7, 7),
      shape('milkMolar', 7.6, 8.6),
      shape('upperMolar', 9, 10),
    ],
    lower: [
      shape('central', 5.8, 5.4),
      shape('lateral', 6, 5.6),
      shape('canine', 6.3, 6.4),
      shape('milkMolar', 8, 7.6),
      shape('lowerMolar', 10, 9),
    ],
  },
};

const quadrants: Record<Dentition, Record<Arch, readonly [number, number]>> = {
  adult: { upper: [1, 2], lower: [4, 3] },
  deciduous: { upper: [5, 6], lower: [8, 7] },
};

export const dentitionOf = (tooth: number): Dentition => (tooth >= 50 ? 'deciduous' : 'adult');
export const archOf = (tooth: number): Arch => ([1, 2, 5, 6].includes(Math.floor(tooth / 10)) ? 'upper' : 'lower');
/** The patient's left, which is the right of the picture. */
export const isLeft = (tooth: number): boolean => [2, 3, 6, 7].includes(Math.floor(tooth / 10));
/** 1 is the tooth beside the midline. */
export const positionOf = (tooth: number): number => tooth % 10;

export function shapeOf(tooth: number): ToothShape {
  return shapes[dentitionOf(tooth)][archOf(tooth)][positionOf(tooth) - 1] ?? shape('premolar', 7, 8);
}

/** The teeth of an arch as they stand in the picture, the patient's right first: 18 … 11, 21 … 28. */
export function teethOf(dentition: Dentition, arch: Arch): number[] {
  const count = shapes[dentition][arch].length;
  const [right, left] = quadrants[dentition][arch];
  const half = Array.from({ length: count }, (_, index) => index + 1);
  return [
    ...half.toReversed().map((position) => right * 10 + position),
    ...half.map((position) => left * 10 + position),
  ];
}

export const dentitionsOf = (stage: Stage): Dentition[] => (stage === 'mixed' ? ['adult', 'deciduous'] : [stage]);

/** The rows of teeth from the top of the picture to its bottom; the milk teeth stand inside the others. */
export function rowsOf(stage: Stage): number[][] {
  const outwards = dentitionsOf(stage);
  return [
    ...outwards.map((dentition) => teethOf(dentition, 'upper')),
    ...outwards.toReversed().map((dentition) => teethOf(dentition, 'lower')),
  ];
}

/** The stage that shows all these teeth; undefined where there is none. */
export function stageOf(teeth: readonly number[]): Stage | undefined {
  const [first, ...others] = new Set(teeth.map(dentitionOf));
  return others.length > 0 ? 'mixed' : first;
}

/** Ages in years at which the first milk tooth usually goes and the last has gone. */
const changing = { from: 6, until: 13 };

/**
 * The dentition to expect at an age: milk teeth before about 6 years, both until about 12, then adult ones.
 * @param age full years; undefined where it is not known
 */
export function usualStageAt(age: number | undefined): Stage | undefined {
  if (age === undefined) return undefined;
  if (age < changing.from) return 'deciduous';
  return age < changing.until ? 'mixed' : 'adult';
}
