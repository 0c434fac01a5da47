import { FARTHEST } from './mesh.ts';

/** Binary STL: bytes before the triangles, bytes of one, and of the normal it begins with. */
export const STL_HEADER = 84;
export const STL_TRIANGLE = 50;
const NORMAL = 12;

/** Where a corner's three coordinates begin, among records that begin at `start`. */
export const cornerAt = (start: number, corner: number): number =>
  start + Math.floor(corner / 3) * STL_TRIANGLE + NORMAL + (corner % 3) * NORMAL;

/** The bounds of what was read so far: the three least coordinates, then the three greatest. */
export type Bounds = Float64Array<ArrayBuffer>;

export const noBounds = (): Bounds => Float64Array.of(Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity);

/**
 * Reads triangles of binary STL in one pass: their corners go to `into` from `at` on (nowhere when null), the bounds
 * grow.
 * @returns how many corners were read; fewer than three a triangle when the next one has a coordinate that is no number
 *    or further away than any model reaches.
 */
export function readCorners(
  view: DataView,
  start: number,
  triangles: number,
  into: Float32Array | null,
  at: number,
  bounds: Bounds,
): number {
  let [minX, minY, minZ, maxX, maxY, maxZ] = bounds as unknown as [number, number, number, number, number, number];
  let to = at;
  let read = 0;
  reading: for (let t = 0; t < triangles; t++) {
    const first = start + t * STL_TRIANGLE + NORMAL;
    for (let from = first; from < first + 36; from += 12) {
      const x = view.getFloat32(from, true);
      const y = view.getFloat32(from + 4, true);
      const z = view.getFloat32(from + 8, true);
      // No number times zero is zero but for infinities and what is no number.
      if ((x + y + z) * 0 !== 0) break reading;
      if (x < minX) minX = x;
      if (x > maxX) maxX = x;
      if (y < minY) minY = y;
      if (y > maxY) maxY = y;
      if (z < minZ) minZ = z;
      if (z > maxZ) maxZ = z;
      if (into) {
        into[to] = x;
        into[to + 1] = y;
        into[to + 2] = z;
        to += 3;
      }
      read++;
    }
  }
  bounds[0] = minX;
  bounds[1] = minY;
  bounds[2] = minZ;
  bounds[3] = maxX;
  bounds[4] = maxY;
  bounds[5] = maxZ;
  // Looked for only where there is one: this loop is what an impatient eye waits for.
  return bounds.some((bound) => Math.abs(bound) > FARTHEST && Number.isFinite(bound))
    ? findFar(view, start, read)
    : read;
}

function findFar(view: DataView, start: number, corners: number): number {
  const isFar = (at: number): boolean => Math.abs(view.getFloat32(at, true)) > FARTHEST;
  for (let corner = 0; corner < corners; corner++) {
    const at = cornerAt(start, corner);
    if (isFar(at) || isFar(at + 4) || isFar(at + 8)) return corner;
  }
  return corners;
}
