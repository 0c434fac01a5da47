/** A solid given by a signed distance in mm (negative inside), asked line by line along its height. */
export interface Solid {
  readonly min: readonly [number, number, number];
  readonly max: readonly [number, number, number];
  /** @returns the distance along the vertical line at (x, y); null where the line meets nothing. */
  along(x: number, y: number): ((height: number) => number) | null;
}

export interface NetSurface {
  readonly positions: number[];
  readonly indices: number[];
}

/** Distances are only nearly true, so of each one this share is trusted when steps are skipped. */
const TRUST = 0.5;
const FAR = 1e3;

/** Samples one layer of constant x; where the surface is far the samples between are filled, not computed. */
function sampleLayer(solid: Solid, x: number, step: number, ny: number, nz: number): Float32Array {
  const layer = new Float32Array(ny * nz).fill(FAR);
  for (let j = 0; j < ny; j++) {
    const distance = solid.along(x, solid.min[1] + j * step);
    if (!distance) continue;
    for (let k = 0; k < nz; ) {
      const value = distance(solid.min[2] + k * step);
      const skip = Math.max(0, Math.floor(((Math.abs(value) - 2 * step) * TRUST) / step));
      const end = Math.min(nz, k + 1 + skip);
      for (; k < end; k++) layer[j * nz + k] = value;
    }
  }
  return layer;
}

const edges: readonly (readonly [number, number])[] = [
  [0, 1],
  [2, 3],
  [4, 5],
  [6, 7],
  [0, 2],
  [1, 3],
  [4, 6],
  [5, 7],
  [0, 4],
  [1, 5],
  [2, 6],
  [3, 7],
];

/** The mean of the points where a cell's edges cross the surface, in shares of the cell; corner bits are x = 4, y = 2, z = 1. */
function cellPoint(corners: Float32Array): [number, number, number] | null {
  let [x, y, z, crossings] = [0, 0, 0, 0];
  for (const [a, b] of edges) {
    const [from, to] = [corners[a] as number, corners[b] as number];
    if (from < 0 === to < 0) continue;
    const share = from / (from - to);
    x += (a >> 2) + ((b >> 2) - (a >> 2)) * share;
    y += ((a >> 1) & 1) + (((b >> 1) & 1) - ((a >> 1) & 1)) * share;
    z += (a & 1) + ((b & 1) - (a & 1)) * share;
    crossings++;
  }
  return crossings === 0 ? null : [x / crossings, y / crossings, z / crossings];
}

/**
 * Turns a solid into triangles by surface nets: one vertex in each grid cell that the surface crosses. Only two layers
 * are held at a time. Triangles face outwards. Takes grid step in mm.
 */
export function polygonise(solid: Solid, step: number): NetSurface {
  const [nx, ny, nz] = [0, 1, 2].map(
    (axis) => Math.ceil(((solid.max[axis] ?? 0) - (solid.min[axis] ?? 0)) / step) + 1,
  ) as [number, number, number];
  const positions: number[] = [];
  const indices: number[] = [];
  const corners = new Float32Array(8);
  let layer = sampleLayer(solid, solid.min[0], step, ny, nz);
  let before = new Int32Array(ny * nz).fill(-1);

  const quad = (a: number, b: number, c: number, d: number, flipped: boolean): void => {
    if (a < 0 || b < 0 || c < 0 || d < 0) return;
    if (flipped) indices.push(a, c, b, a, d, c);
    else indices.push(a, b, c, a, c, d);
  };

  function placeVertices(i: number, next: Float32Array, ids: Int32Array): void {
    for (let j = 0; j + 1 < ny; j++) {
      for (let k = 0; k + 1 < nz; k++) {
        const at = j * nz + k;
        for (let c = 0; c < 8; c++) corners[c] = (c & 4 ? next : layer)[at + (c & 2 ? nz : 0) + (c & 1)] as number;
        const point = cellPoint(corners);
        if (!point) continue;
        ids[at] = positions.length / 3;
        positions.push(
          solid.min[0] + (i + point[0]) * step,
          solid.min[1] + (j + point[1]) * step,
          solid.min[2] + (k + point[2]) * step,
        );
      }
    }
  }

  function joinVertices(next: Float32Array, ids: Int32Array): void {
    const id = (of: Int32Array, at: number): number => of[at] ?? -1;
    for (let j = 0; j + 1 < ny; j++) {
      for (let k = 0; k + 1 < nz; k++) {
        const at = j * nz + k;
        if (id(ids, at) < 0) continue;
        const inside = (layer[at] as number) < 0;
        if (j > 0 && k > 0 && inside !== (next[at] as number) < 0) {
          quad(id(ids, at - nz - 1), id(ids, at - 1), id(ids, at), id(ids, at - nz), !inside);
        }
        if (k > 0 && inside !== (layer[at + nz] as number) < 0) {
          quad(id(before, at - 1), id(before, at), id(ids, at), id(ids, at - 1), !inside);
        }
        if (j > 0 && inside !== (layer[at + 1] as number) < 0) {
          quad(id(before, at - nz), id(ids, at - nz), id(ids, at), id(before, at), !inside);
        }
      }
    }
  }

  for (let i = 0; i + 1 < nx; i++) {
    const next = sampleLayer(solid, solid.min[0] + (i + 1) * step, step, ny, nz);
    const ids = new Int32Array(ny * nz).fill(-1);
    placeVertices(i, next, ids);
    joinVertices(next, ids);
    layer = next;
    before = ids;
  }
  return { positions, indices };
}
