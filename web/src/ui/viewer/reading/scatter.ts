import type { Mesh } from '@suya/contract/meshes/mesh';

/** What each scattered triangle covers, as a multiple of the surface it stands for: below three, holes are seen. */
const COVER = 3.2;
/** A triangle of unit area with equal sides: from its middle to a corner, and half of a side. */
const TO_CORNER = 0.8774;
const HALF_SIDE = 0.7598;

interface Scattered {
  /** Three vertices a triangle. */
  readonly positions: Float32Array<ArrayBuffer>;
  readonly colours: Uint8Array<ArrayBuffer> | null;
}

/**
 * A picture of a large mesh in a few milliseconds: of every so many triangles one, drawn larger in its own plane, so
 * that together they cover the surface. Takes about how many, and for how many triangles of a file each of the mesh
 * stands already.
 */
export function scatterDiscs(mesh: Mesh, wanted: number, standsFor = 1): Scattered {
  const { positions: p, indices } = mesh;
  const step = Math.max(1, Math.floor(mesh.triangles / wanted));
  const count = Math.ceil(mesh.triangles / step);
  const positions = new Float32Array(count * 9);
  const colours = mesh.colours && new Uint8Array(count * 9);
  for (let i = 0; i < count; i++) {
    const t = i * step * 3;
    const a = (indices ? (indices[t] as number) : t) * 3;
    const b = (indices ? (indices[t + 1] as number) : t + 1) * 3;
    const c = (indices ? (indices[t + 2] as number) : t + 2) * 3;
    placeDisc(positions, i * 9, p, a, b, c, step * standsFor);
    if (!colours || !mesh.colours) continue;
    for (let corner = 0; corner < 9; corner++) colours[i * 9 + corner] = mesh.colours[a + (corner % 3)] as number;
  }
  return { positions, colours };
}

/** Writes an equal-sided triangle around the middle of another, in its plane and wound as it is. */
function placeDisc(
  to: Float32Array,
  at: number,
  p: Float32Array,
  a: number,
  b: number,
  c: number,
  standsFor: number,
): void {
  const ax = p[a] as number;
  const ay = p[a + 1] as number;
  const az = p[a + 2] as number;
  let ux = (p[b] as number) - ax;
  let uy = (p[b + 1] as number) - ay;
  let uz = (p[b + 2] as number) - az;
  const wx = (p[c] as number) - ax;
  const wy = (p[c + 1] as number) - ay;
  const wz = (p[c + 2] as number) - az;
  const nx = uy * wz - uz * wy;
  const ny = uz * wx - ux * wz;
  const nz = ux * wy - uy * wx;
  const doubleArea = Math.sqrt(nx * nx + ny * ny + nz * nz);
  const along = Math.sqrt(ux * ux + uy * uy + uz * uz);
  if (doubleArea === 0 || along === 0) return;
  const size = Math.sqrt((doubleArea / 2) * standsFor * COVER);
  // In the plane: one side of the triangle, and what stands at right angles to it.
  const vx = ((ny * uz - nz * uy) / (doubleArea * along)) * size;
  const vy = ((nz * ux - nx * uz) / (doubleArea * along)) * size;
  const vz = ((nx * uy - ny * ux) / (doubleArea * along)) * size;
  ux *= size / along;
  uy *= size / along;
  uz *= size / along;
  const mx = ax + ((p[b] as number) - ax + wx) / 3;
  const my = ay + ((p[b + 1] as number) - ay + wy) / 3;
  const mz = az + ((p[b + 2] as number) - az + wz) / 3;
  const half = TO_CORNER / 2;
  to[at] = mx - ux * HALF_SIDE - vx * half;
  to[at + 1] = my - uy * HALF_SIDE - vy * half;
  to[at + 2] = mz - uz * HALF_SIDE - vz * half;
  to[at + 3] = mx + ux * HALF_SIDE - vx * half;
  to[at + 4] = my + uy * HALF_SIDE - vy * half;
  to[at + 5] = mz + uz * HALF_SIDE - vz * half;
  to[at + 6] = mx + vx * TO_CORNER;
  to[at + 7] = my + vy * TO_CORNER;
  to[at + 8] = mz + vz * TO_CORNER;
}
