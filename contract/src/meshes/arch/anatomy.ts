import { type ArchCurve, createArchCurve } from './curve.ts';
import { createRandom } from './random.ts';
import { arches, type CrownSize, crowns, type Dentition, type Jaw, toFdi } from './teeth.ts';

export interface ArchOptions {
  readonly jaw: Jaw;
  readonly dentition?: Dentition;
  readonly thirdMolars?: boolean;
  /** FDI numbers of teeth that are not there; the gum closes over the gap. */
  readonly missing?: readonly number[];
  /** 0 is a straight row, 1 a crowded one. */
  readonly crowding?: number;
  /** The same seed makes the same mouth; both jaws of a patient share it. */
  readonly seed?: number;
}

/** A tooth in its place. Lengths in mm; `along` is its middle on the arch, positive to the patient's left. */
export interface PlacedTooth {
  readonly fdi: number;
  readonly size: CrownSize;
  readonly along: number;
  readonly x: number;
  readonly y: number;
  /** Unit vectors in the plane: along the row away from the midline, and out of the mouth. */
  readonly back: readonly [number, number];
  readonly out: readonly [number, number];
  /** Height of the gum's edge over the occlusal plane; negative. */
  readonly gum: number;
  readonly present: boolean;
  /** Brightness of its enamel, around 1. */
  readonly shade: number;
}

/** Everything about a jaw that its shapes are computed from. Heights grow towards the opposite jaw. */
export interface Anatomy {
  readonly jaw: Jaw;
  readonly curve: ArchCurve;
  readonly teeth: readonly PlacedTooth[];
  /** Arc length from the midline to behind the last tooth. */
  readonly end: number;
  readonly seed: number;
}

const jitter = (random: () => number, size: number): number => (random() - 0.5) * 2 * size;

/** @returns where every tooth of the jaw stands, repeatably. */
export function planAnatomy(options: ArchOptions): Anatomy {
  const { jaw, dentition = 'adult', thirdMolars = false, missing = [], crowding = 0, seed = 1 } = options;
  const random = createRandom(seed * 7919 + (jaw === 'upper' ? 1 : 2));
  const all = crowns[dentition][jaw];
  const row = dentition === 'adult' && !thirdMolars ? all.slice(0, 7) : all;
  const shape = arches[dentition][jaw];
  const length = row.reduce((sum, size) => sum + size.width, 0);
  const widening = 1 + jitter(random, 0.025);
  const curve = createArchCurve(shape.half * widening, shape.depth, length + 14, shape.behind);

  const place = (side: 'right' | 'left'): PlacedTooth[] => {
    let from = 0;
    return row.map((size, index) => {
      const along = (from + size.width / 2) * (side === 'left' ? 1 : -1);
      from += size.width;
      const unrest = 0.25 + crowding * (size.kind === 'incisor' ? 2.4 : size.kind === 'canine' ? 1.6 : 0.5);
      const point = curve.at(along);
      const turn = jitter(random, 0.06 * (1 + crowding * 4));
      const shift = jitter(random, 0.16 + crowding * 0.9) * unrest;
      const [nx, ny] = point.normal;
      const out: [number, number] = [
        nx * Math.cos(turn) - ny * Math.sin(turn),
        nx * Math.sin(turn) + ny * Math.cos(turn),
      ];
      const handed = side === 'left' ? 1 : -1;
      const rise = size.rise + jitter(random, 0.12 + crowding * 0.3);
      const fdi = toFdi(dentition, jaw, index, side);
      return {
        fdi,
        size: { ...size, rise, lean: size.lean + jitter(random, 0.025) },
        along,
        x: point.x + nx * shift,
        y: point.y + ny * shift,
        back: [-out[1] * handed, out[0] * handed],
        out,
        gum: rise - size.height,
        present: !missing.includes(fdi),
        shade: 1 + jitter(random, 0.02),
      };
    });
  };
  const teeth = [...place('right').reverse(), ...place('left')];
  return { jaw, curve, teeth, end: length, seed };
}
