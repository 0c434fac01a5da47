/** The four families of crowns, which differ in profile and in what stands on top. */
export type CrownKind = 'incisor' | 'canine' | 'premolar' | 'molar';

/** A crown's measures in mm: mesiodistal width, buccolingual depth, height above the gum, and how far its tip stands above the occlusal plane. */
export interface CrownSize {
  readonly kind: CrownKind;
  readonly width: number;
  readonly depth: number;
  readonly height: number;
  readonly rise: number;
  /** Lean of the crown in mm outwards per mm of height. */
  readonly lean: number;
  /** Cusp tips: shares of half width (towards the cheek-side end of the row) and of half depth (outwards), and mm below the highest. */
  readonly cusps: readonly (readonly [number, number, number])[];
}

export type Jaw = 'upper' | 'lower';
export type Dentition = 'adult' | 'deciduous';

const crown = (
  kind: CrownKind,
  width: number,
  depth: number,
  height: number,
  rise: number,
  lean: number,
  cusps: CrownSize['cusps'] = [],
): CrownSize => ({
  kind,
  width,
  depth,
  height,
  rise,
  lean,
  cusps,
});

const upperPremolar = [
  [0, 0.56, 0],
  [0, -0.5, 0.5],
] as const;
const lowerPremolar = [
  [0, 0.46, 0],
  [-0.1, -0.55, 1.3],
] as const;
const lowerSecondPremolar = [
  [0, 0.5, 0],
  [-0.4, -0.5, 0.7],
  [0.4, -0.5, 0.9],
] as const;
const upperMolar = [
  [-0.48, 0.58, 0.1],
  [0.46, 0.55, 0.3],
  [-0.42, -0.54, 0],
  [0.5, -0.5, 0.7],
] as const;
const lowerFirstMolar = [
  [-0.55, 0.56, 0.1],
  [0.08, 0.6, 0.2],
  [0.62, 0.36, 0.6],
  [-0.46, -0.55, 0],
  [0.42, -0.55, 0.2],
] as const;
const lowerMolar = [
  [-0.46, 0.56, 0.1],
  [0.46, 0.55, 0.3],
  [-0.46, -0.55, 0],
  [0.46, -0.54, 0.2],
] as const;

/** Mean crown measures of the permanent and the primary dentition (Wheeler's tables, rounded), from the midline backwards. */
export const crowns: Record<Dentition, Record<Jaw, readonly CrownSize[]>> = {
  adult: {
    upper: [
      crown('incisor', 8.6, 7, 10.2, 0, 0.16),
      crown('incisor', 6.7, 6.2, 9, -0.5, 0.14),
      crown('canine', 7.7, 8, 9.8, 0.3, 0.08),
      crown('premolar', 7.1, 9, 8.2, 0, 0, upperPremolar),
      crown('premolar', 6.8, 9, 7.8, 0, 0, upperPremolar),
      crown('molar', 10.3, 11, 7.3, 0, -0.02, upperMolar),
      crown('molar', 9.6, 11, 6.9, -0.2, -0.02, upperMolar),
      crown('molar', 8.6, 10, 6.2, -0.5, -0.02, upperMolar),
    ],
    lower: [
      crown('incisor', 5.4, 6, 8.8, 1.5, 0.06),
      crown('incisor', 5.9, 6.4, 8.9, 1.5, 0.06),
      crown('canine', 6.9, 7.6, 10, 1.5, 0.02),
      crown('premolar', 7.1, 7.6, 8.3, 0.6, -0.05, lowerPremolar),
      crown('premolar', 7.2, 8.2, 7.8, 0.4, -0.08, lowerSecondPremolar),
      crown('molar', 11.1, 10.4, 7.2, 0.3, -0.1, lowerFirstMolar),
      crown('molar', 10.4, 10, 6.9, 0.4, -0.12, lowerMolar),
      crown('molar', 9.8, 9.4, 6.4, 0.6, -0.14, lowerMolar),
    ],
  },
  deciduous: {
    upper: [
      crown('incisor', 6.5, 5, 6, 0, 0.08),
      crown('incisor', 5.1, 4.4, 5.6, -0.3, 0.08),
      crown('canine', 7, 6.6, 6.5, 0.2, 0.04),
      crown('molar', 7.3, 8.5, 5.1, 0, 0, upperMolar),
      crown('molar', 8.2, 9.6, 5.7, 0, 0, upperMolar),
    ],
    lower: [
      crown('incisor', 4.2, 4, 5, 1, 0.04),
      crown('incisor', 4.6, 4.2, 5.2, 1, 0.04),
      crown('canine', 5.4, 5.2, 6, 1, 0.02),
      crown('molar', 7.8, 7, 5.4, 0.3, -0.05, lowerMolar),
      crown('molar', 9.8, 8.6, 5.5, 0.3, -0.08, lowerFirstMolar),
    ],
  },
};

/** Where the row of a jaw runs, in mm: half width and depth at the last tooth, how far behind the upper's it starts. */
export const arches: Record<Dentition, Record<Jaw, { half: number; depth: number; behind: number }>> = {
  adult: { upper: { half: 29.5, depth: 46, behind: 0 }, lower: { half: 28, depth: 44, behind: 2.6 } },
  deciduous: { upper: { half: 22.5, depth: 26, behind: 0 }, lower: { half: 21.5, depth: 25, behind: 1.8 } },
};

const quadrants: Record<Dentition, Record<Jaw, readonly [number, number]>> = {
  adult: { upper: [1, 2], lower: [4, 3] },
  deciduous: { upper: [5, 6], lower: [8, 7] },
};

/** The FDI number of a tooth. Takes its place from the midline (0 is the central incisor) and the patient's side. */
export function toFdi(dentition: Dentition, jaw: Jaw, place: number, side: 'right' | 'left'): number {
  return quadrants[dentition][jaw][side === 'right' ? 0 : 1] * 10 + place + 1;
}
