import { crossOf, type Vector } from './plane.ts';
import { createRing, cutCorner, flattestOf, layRing, type Ring, turn } from './ring.ts';

/** The most corners of one polygon. The outline of a model's base has some thousands. */
export const LARGEST_POLYGON = 10_000;

/** The most that a file's polygons may sum up to, each with the square of its corners: seconds of clipping. */
export const MOST_POLYGON_WORK = 1_000_000_000;

/** The polygon is given up where corners were compared more often than this times the square of its corners. */
const MOST_LOOKS = 4;

type Put = (a: number, b: number, c: number) => void;
type Quad = [number, number, number, number];

/** Takes the other diagonal where the first one gives two triangles that face each other. */
function splitQuad(positions: Float32Array, indices: Uint32Array, first: number): void {
  const [a, b, c, d] = [first, first + 1, first + 2, first + 5].map((at) => indices[at] as number) as Quad;
  const side = (to: number): Vector => {
    const [x, y, z] = [0, 1, 2].map((axis) => (positions[to * 3 + axis] ?? 0) - (positions[a * 3 + axis] ?? 0));
    return [x ?? 0, y ?? 0, z ?? 0];
  };
  const one = crossOf(side(b), side(c));
  const other = crossOf(side(c), side(d));
  if (one[0] * other[0] + one[1] * other[1] + one[2] * other[2] < 0) indices.set([b, c, d, b, d, a], first);
}

/** Whether a corner may be cut off: it is convex, and no other lies in the triangle with its neighbours or on its rim. */
function isEar(ring: Ring, b: number): boolean {
  const { xs, ys, blunt } = ring;
  const a = ring.previous[b] as number;
  const c = ring.next[b] as number;
  if (!(turn(ring, a, b, c) > 0)) return false;
  // Where an outline touches itself, two corners are in one place.
  const isAt = (q: number, corner: number): boolean => xs[q] === xs[corner] && ys[q] === ys[corner];
  for (let i = 0; i < ring.blunts; i++) {
    const q = blunt[i] as number;
    const isInside = turn(ring, a, b, q) >= 0 && turn(ring, b, c, q) >= 0 && turn(ring, c, a, q) >= 0;
    if (isInside && !isAt(q, a) && !isAt(q, c)) return false;
  }
  return true;
}

/** Cuts off one ear after the other. @returns false where no more can be found: the outline crosses itself. */
function cutEars(ring: Ring, corners: number, put: Put): boolean {
  const isTried = new Uint8Array(corners);
  const most = MOST_LOOKS * corners * corners;
  let looks = 0;
  let idle = 0;
  let at = 0;
  for (let left = corners; left > 2; at = ring.next[at] as number) {
    let ear = -1;
    if (!isTried[at]) looks += ring.blunts;
    if (left === 3 || (!isTried[at] && isEar(ring, at))) ear = at;
    else if (idle >= left) {
      ear = flattestOf(ring, at);
      if (ear < 0) return false;
      isTried.fill(0);
    }
    isTried[at] = 1;
    idle++;
    if (looks > most) return false;
    if (ear < 0) continue;
    const before = ring.previous[ear] as number;
    at = ring.next[ear] as number;
    put(before, ear, at);
    cutCorner(ring, ear);
    isTried[before] = isTried[at] = 0;
    idle = 0;
    left--;
  }
  return true;
}

/** A polygon that is convex, has no plane, or crosses itself, stays the fan that it was. */
function clipFan(ring: Ring, positions: Float32Array, indices: Uint32Array, first: number, corners: number): void {
  const { vertices } = ring;
  for (let i = 0; i < corners; i++) vertices[i] = indices[i < 2 ? first + i : first + i * 3 - 4] as number;
  if (!layRing(ring, positions, corners) || ring.blunts === 0) return;
  const fan = indices.slice(first, first + (corners - 2) * 3);
  let to = first;
  const isWhole = cutEars(ring, corners, (a, b, c) => {
    indices[to++] = vertices[a] as number;
    indices[to++] = vertices[b] as number;
    indices[to++] = vertices[c] as number;
  });
  if (!isWhole) indices.set(fan, first);
}

/**
 * Draws polygons anew that were written as fans of triangles around their first corner, each in the place of its fan and
 * in as many triangles. A fan is right for a convex polygon only: the base of a dental model is a horseshoe, and a fan
 * fills its mouth. Takes the corners of all triangles, and of each polygon the first triangle of its fan and how many
 * corners it has. The work is bounded by the square of each polygon's corners.
 */
export function clipFans(positions: Float32Array, indices: Uint32Array, fans: Uint32Array): void {
  let ring = createRing(64);
  for (let at = 0; at < fans.length; at += 2) {
    const first = (fans[at] as number) * 3;
    const corners = fans[at + 1] as number;
    if (corners > ring.xs.length) ring = createRing(corners);
    if (corners === 4) splitQuad(positions, indices, first);
    else clipFan(ring, positions, indices, first, corners);
  }
}
