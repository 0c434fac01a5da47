import { turnDirection } from '../meshes/rigid-move.ts';
import type { ToothAxes } from './stages.schema.ts';

type Triple = readonly [number, number, number];

/** A tooth's own three directions, of length 1 and square to each other, in the patient's axes. */
export interface ToothFrame {
  /** Along the arch towards the midline. */
  readonly mesial: Triple;
  /** Out of the mouth, to lip or cheek. */
  readonly facial: Triple;
  /** Along the long axis, from root to crown. */
  readonly occlusal: Triple;
}

/** How a tooth went, by what dentists call it. Lengths in mm, angles in degrees. */
export interface ClinicalMove {
  /** + mesial, − distal. */
  readonly mesial: number;
  /** + labial or buccal, − lingual. */
  readonly facial: number;
  /** + extrusion, − intrusion. */
  readonly extrusion: number;
  /** + the crown tips to mesial, − to distal. */
  readonly tip: number;
  /** + the crown turns to labial or buccal (its root to lingual), − to lingual. */
  readonly torque: number;
  /** About the long axis: + the labial or buccal surface turns to mesial, − to distal. */
  readonly rotation: number;
}

const DEGREES = 180 / Math.PI;

const dot = (a: Triple, b: Triple): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const times = ([x, y, z]: Triple, by: number): Triple => [x * by, y * by, z * by];
const plus = (a: Triple, b: Triple): Triple => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const unit = (a: Triple): Triple => times(a, 1 / Math.hypot(...a));
const cross = (a: Triple, b: Triple): Triple => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** The quadrants (FDI) whose mesial side lies, seen along the long axis, clockwise of the facial one. */
const TURNED_QUADRANTS = [2, 4, 6, 8];

/** A tooth's own directions. Takes its axes as a plan's file has them, which `toothAxes` has checked. */
export function frameOf({ tooth, longAxis, facial: towards }: ToothAxes): ToothFrame {
  const occlusal = unit(longAxis);
  const facial = unit(plus(towards, times(occlusal, -dot(towards, occlusal))));
  const side = TURNED_QUADRANTS.includes(Math.floor(tooth / 10)) ? 1 : -1;
  return { mesial: times(cross(occlusal, facial), side), facial, occlusal };
}

/** How far a tooth turned about its own long axis, once its long axis is swung back by the shortest way; in degrees. */
function twistOf(frame: ToothFrame, occlusal: Triple, facial: Triple): number {
  // The facial direction as it stands after the swing alone (Rodrigues), against where it stands indeed.
  const axis = cross(frame.occlusal, occlusal);
  const cosine = dot(frame.occlusal, occlusal);
  const swing = (v: Triple): Triple =>
    plus(plus(times(v, cosine), cross(axis, v)), times(axis, dot(axis, v) / Math.max(1 + cosine, 1e-9)));
  return Math.atan2(dot(facial, swing(frame.mesial)), dot(facial, swing(frame.facial))) * DEGREES;
}

/**
 * How a tooth went, told in its own directions as they were at the beginning.
 *
 * Tip is the long axis seen from its facial side, torque the long axis seen from its mesial side: the crown angulation
 * and inclination of L. F. Andrews, The six keys to normal occlusion, Am J Orthod 1972;62:296–309, whose plus is the
 * crown to mesial and the crown to labial or buccal; here as the change that the plan makes. Rotation is the turn about
 * the long axis. The lengths are those of the move's pivot.
 *
 * Takes a move against the beginning, with its long axis less than 180° from where it was.
 * @returns mm and degrees.
 */
export function clinicalMove(
  move: { readonly translation: Triple; readonly rotation: Triple },
  frame: ToothFrame,
): ClinicalMove {
  const occlusal = turnDirection(move.rotation, frame.occlusal);
  const facial = turnDirection(move.rotation, frame.facial);
  const upright = dot(occlusal, frame.occlusal);
  return {
    mesial: dot(move.translation, frame.mesial),
    facial: dot(move.translation, frame.facial),
    extrusion: dot(move.translation, frame.occlusal),
    tip: Math.atan2(dot(occlusal, frame.mesial), upright) * DEGREES,
    torque: Math.atan2(dot(occlusal, frame.facial), upright) * DEGREES,
    rotation: twistOf(frame, occlusal, facial),
  };
}

/** Which way a tooth's labial or buccal surface looks in a straight arch, by its place in it. */
function outwardOf(tooth: number): Triple {
  const left = [2, 3, 6, 7].includes(Math.floor(tooth / 10)) ? 1 : -1;
  const place = tooth % 10;
  if (place < 3) return [0, -1, 0];
  return place === 3 ? unit([left, -1, 0]) : [left, 0, 0];
}

const isUpper = (tooth: number): boolean => [1, 2, 5, 6].includes(Math.floor(tooth / 10));

/**
 * Which of a plan's axes cannot be meant: a long axis that points away from the bite, and all facial directions where,
 * taken together, they look into the mouth. Either would turn every clinical word into its opposite.
 * @returns indices of `axes`.
 */
export function reversedAxes(axes: readonly ToothAxes[]): number[] {
  const frames = axes.map(frameOf);
  const isInward = frames.reduce((sum, { facial }, at) => sum + dot(facial, outwardOf(axes[at]?.tooth ?? 11)), 0) < 0;
  return axes.flatMap(({ tooth, longAxis }, at) => (longAxis[2] > 0 === isUpper(tooth) || isInward ? [at] : []));
}
