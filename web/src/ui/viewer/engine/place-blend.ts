import { Matrix4, Quaternion, Vector3 } from 'three';

/** So long a part takes from where it stood to where the next stage has it, in ms. */
const BLEND_MS = 260;

/** A part on its way from one stage's place to the next. */
export interface Motion {
  readonly from: Matrix4;
  /** When it was first drawn on its way; null before. */
  start: number | null;
  /** How much of the way lies behind it, 0–1. */
  share: number;
}

const whole = new Vector3(1, 1, 1);

/**
 * A place between two: the part's middle goes straight while it turns the shortest way, as a tooth does.
 * @param middle the part's middle as its file has it
 * @param share how much of the way lies behind it, 0–1
 */
export function blendPlaces(from: Matrix4, to: Matrix4, middle: Vector3, share: number): Matrix4 {
  const [start, end] = [from, to].map((place) => {
    const turn = new Quaternion();
    place.decompose(new Vector3(), turn, new Vector3());
    return { turn, at: middle.clone().applyMatrix4(place) };
  }) as [{ turn: Quaternion; at: Vector3 }, { turn: Quaternion; at: Vector3 }];
  const turn = start.turn.slerp(end.turn, share);
  const shift = start.at.lerp(end.at, share).sub(middle.clone().applyQuaternion(turn));
  return new Matrix4().compose(shift, turn, whole);
}

/** Moves on to a moment of the animation clock. @returns whether the part is still on its way */
export function advance(motion: Motion, now: number): boolean {
  motion.start ??= now;
  const share = Math.min(1, (now - motion.start) / BLEND_MS);
  motion.share = share * share * (3 - 2 * share);
  return share < 1;
}
