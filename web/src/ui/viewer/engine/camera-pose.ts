import { type Box3, type PerspectiveCamera, Vector3 } from 'three';
import type { ViewName } from './part.ts';

/** Where a camera looks from, as angles in radians: around the vertical from the front, and down from straight above. */
export interface Direction {
  readonly around: number;
  readonly down: number;
}

export interface Pose extends Direction {
  readonly distance: number;
  readonly target: Vector3;
}

/** The share of width and height of the view that no control covers. */
export interface FreeArea {
  readonly width: number;
  readonly height: number;
}

export const directions: Record<ViewName, Direction> = {
  front: { around: 0, down: Math.PI / 2 },
  left: { around: Math.PI / 2, down: Math.PI / 2 },
  right: { around: -Math.PI / 2, down: Math.PI / 2 },
  upper: { around: 0, down: Math.PI },
  lower: { around: 0, down: 0 },
};

const POLE = 1e-4;
/** Air around what is shown. */
const ROOM = 1.12;

/** The unit vector from the target to the camera; never quite vertical, so that up stays defined. */
export function towardCamera({ around, down }: Direction): Vector3 {
  const tilt = Math.min(Math.PI - POLE, Math.max(POLE, down));
  return new Vector3(Math.sin(tilt) * Math.sin(around), -Math.sin(tilt) * Math.cos(around), Math.cos(tilt));
}

export function poseOf(camera: PerspectiveCamera, target: Vector3): Pose {
  const offset = camera.position.clone().sub(target);
  const distance = offset.length();
  const down = Math.acos(Math.min(1, Math.max(-1, offset.z / distance)));
  return { around: Math.atan2(offset.x, -offset.y), down, distance, target: target.clone() };
}

const cornersOf = ({ min, max }: Box3): Vector3[] =>
  [min.x, max.x].flatMap((x) => [min.y, max.y].flatMap((y) => [min.z, max.z].map((z) => new Vector3(x, y, z))));

/** The distance from which a box fills the free area of the view in a direction. */
export function fittingDistance(camera: PerspectiveCamera, box: Box3, direction: Direction, free: FreeArea): number {
  const upright = Math.tan((camera.fov * Math.PI) / 360);
  const center = box.getCenter(new Vector3());
  const toward = towardCamera(direction);
  const right = new Vector3(Math.cos(direction.around), Math.sin(direction.around), 0);
  const up = new Vector3().crossVectors(toward, right);
  const needed = cornersOf(box).map((corner) => {
    const offset = corner.sub(center);
    const sideways = Math.abs(offset.dot(right)) / (upright * camera.aspect * free.width);
    return offset.dot(toward) + ROOM * Math.max(sideways, Math.abs(offset.dot(up)) / (upright * free.height));
  });
  return Math.max(...needed);
}

/** The shortest way round from one angle to another. */
export const nearestTurn = (from: number, to: number): number =>
  from + ((((to - from) % (2 * Math.PI)) + 3 * Math.PI) % (2 * Math.PI)) - Math.PI;

/** A pose between two others. Takes share from 0 to 1. */
export function mixPoses(from: Pose, to: Pose, share: number): Pose {
  const mix = (a: number, b: number): number => a + (b - a) * share;
  return {
    around: mix(from.around, to.around),
    down: mix(from.down, to.down),
    distance: mix(from.distance, to.distance),
    target: from.target.clone().lerp(to.target, share),
  };
}
