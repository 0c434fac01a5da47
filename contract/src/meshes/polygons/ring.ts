import { planeOf, type Vector } from './plane.ts';

/** A triangle of this part of the square around its polygon is no more than rounding. */
const FLAT = 1e-6;

/** The corners of one polygon in its plane, each with its neighbours, turning left. Made for many polygons in turn. */
export interface Ring {
  vertices: Uint32Array<ArrayBuffer>;
  xs: Float64Array<ArrayBuffer>;
  ys: Float64Array<ArrayBuffer>;
  next: Int32Array<ArrayBuffer>;
  previous: Int32Array<ArrayBuffer>;
  /** The corners that are not convex, so many of them; only they can lie in an ear. */
  blunt: Int32Array<ArrayBuffer>;
  blunts: number;
  /** Where in that list each corner stands; -1 for a convex one. */
  placeOf: Int32Array<ArrayBuffer>;
  /** A triangle up to twice this area is as good as none. */
  flat: number;
}

/** @returns a ring for polygons of up to so many corners. */
export function createRing(room: number): Ring {
  return {
    vertices: new Uint32Array(room),
    xs: new Float64Array(room),
    ys: new Float64Array(room),
    next: new Int32Array(room),
    previous: new Int32Array(room),
    blunt: new Int32Array(room),
    blunts: 0,
    placeOf: new Int32Array(room),
    flat: 0,
  };
}

/** Above zero where the three turn left; twice the area of their triangle. */
export function turn({ xs, ys }: Ring, a: number, b: number, c: number): number {
  const x = xs[a] as number;
  const y = ys[a] as number;
  return ((xs[b] as number) - x) * ((ys[c] as number) - y) - ((ys[b] as number) - y) * ((xs[c] as number) - x);
}

export const turnAt = (ring: Ring, corner: number): number =>
  turn(ring, ring.previous[corner] as number, corner, ring.next[corner] as number);

/** Newell's normal, which is right for polygons that are not convex, or not quite plane. */
function normalOf(corners: number, at: (corner: number, axis: number) => number): Vector {
  let [x, y, z] = [0, 0, 0];
  for (let a = corners - 1, b = 0; b < corners; a = b++) {
    x += (at(a, 1) - at(b, 1)) * (at(a, 2) + at(b, 2));
    y += (at(a, 2) - at(b, 2)) * (at(a, 0) + at(b, 0));
    z += (at(a, 0) - at(b, 0)) * (at(a, 1) + at(b, 1));
  }
  return [x, y, z];
}

function project(ring: Ring, p: Float32Array, corners: number): boolean {
  const origin = (ring.vertices[0] as number) * 3;
  const at = (corner: number, axis: number): number =>
    (p[(ring.vertices[corner] as number) * 3 + axis] as number) - (p[origin + axis] as number);
  const plane = planeOf(normalOf(corners, at));
  if (!plane) return false;
  const [u, v] = plane;
  let reach = 0;
  for (let i = 0; i < corners; i++) {
    const [x, y, z] = [at(i, 0), at(i, 1), at(i, 2)];
    const across = x * u[0] + y * u[1] + z * u[2];
    const along = x * v[0] + y * v[1] + z * v[2];
    reach = Math.max(reach, Math.abs(across), Math.abs(along));
    ring.xs[i] = across;
    ring.ys[i] = along;
  }
  ring.flat = FLAT * reach * reach;
  return true;
}

/** Lays the polygon of the ring's first so many vertices into its plane. @returns false where it has none. */
export function layRing(ring: Ring, positions: Float32Array, corners: number): boolean {
  if (!project(ring, positions, corners)) return false;
  for (let i = 0; i < corners; i++) {
    ring.next[i] = i + 1 === corners ? 0 : i + 1;
    ring.previous[i] = i === 0 ? corners - 1 : i - 1;
  }
  ring.blunts = 0;
  for (let i = 0; i < corners; i++) {
    ring.placeOf[i] = -1;
    if (turnAt(ring, i) > 0) continue;
    ring.placeOf[i] = ring.blunts;
    ring.blunt[ring.blunts++] = i;
  }
  return true;
}

function sharpen(ring: Ring, corner: number): void {
  const place = ring.placeOf[corner] as number;
  if (place < 0) return;
  const last = ring.blunt[--ring.blunts] as number;
  ring.blunt[place] = last;
  ring.placeOf[last] = place;
  ring.placeOf[corner] = -1;
}

/** Takes a corner out; its neighbours become each other's, and may become convex. */
export function cutCorner(ring: Ring, corner: number): void {
  const before = ring.previous[corner] as number;
  const behind = ring.next[corner] as number;
  sharpen(ring, corner);
  ring.next[before] = behind;
  ring.previous[behind] = before;
  if (turnAt(ring, before) > 0) sharpen(ring, before);
  if (turnAt(ring, behind) > 0) sharpen(ring, behind);
}

/** The corner nearest to the straight line between its neighbours, if nothing is seen to go with it; otherwise -1. */
export function flattestOf(ring: Ring, from: number): number {
  let flattest = -1;
  let least = ring.flat;
  let corner = from;
  do {
    const size = Math.abs(turnAt(ring, corner));
    if (size <= least) {
      least = size;
      flattest = corner;
    }
    corner = ring.next[corner] as number;
  } while (corner !== from);
  return flattest;
}
