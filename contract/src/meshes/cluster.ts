import type { Mesh } from './mesh.ts';

/** More cells than this would cost more memory than the surface itself. */
const MOST_CELLS = 4_000_000;
/** A surface in a grid of cells as long as its triangles are wide keeps about this many triangles per cell's face. */
const TRIANGLES_PER_CELL = 2.9;
/** So many triangles are enough to tell the area of all. */
const AREA_SAMPLES = 4096;

/** Cells per mm, and how many cells each axis has. */
interface Grid {
  readonly perMm: number;
  readonly nx: number;
  readonly ny: number;
  readonly nz: number;
}

const lengthOfCross = (ux: number, uy: number, uz: number, vx: number, vy: number, vz: number): number =>
  Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx);

/** The area of the surface in mm², from a sample of its triangles. */
function estimateArea({ positions, indices, triangles }: Mesh): number {
  const step = Math.max(1, Math.floor(triangles / AREA_SAMPLES));
  const cornerOf = (at: number): number => (indices ? (indices[at] as number) : at) * 3;
  const side = (from: number, to: number, axis: number): number =>
    (positions[to + axis] as number) - (positions[from + axis] as number);
  let [sum, seen] = [0, 0];
  for (let t = 0; t < triangles; t += step) {
    const [a, b, c] = [cornerOf(t * 3), cornerOf(t * 3 + 1), cornerOf(t * 3 + 2)];
    sum += lengthOfCross(side(a, b, 0), side(a, b, 1), side(a, b, 2), side(a, c, 0), side(a, c, 1), side(a, c, 2)) / 2;
    seen++;
  }
  return (sum / Math.max(1, seen)) * triangles;
}

function planGrid(mesh: Mesh, wanted: number): Grid {
  const { min, max } = mesh.box;
  const size = [max[0] - min[0], max[1] - min[1], max[2] - min[2]] as const;
  const longest = Math.max(...size);
  const wish = Math.sqrt((estimateArea(mesh) * TRIANGLES_PER_CELL) / wanted) || longest / 64;
  const fewest = Math.cbrt((size[0] * size[1] * size[2]) / MOST_CELLS);
  const cell = Math.max(wish, fewest, longest / 2000);
  const cells = (length: number): number => Math.floor(length / cell) + 1;
  return { perMm: 1 / cell, nx: cells(size[0]), ny: cells(size[1]), nz: cells(size[2]) };
}

/** The cell of a vertex. */
function createLocator({ positions, box }: Mesh, { perMm, nx, ny }: Grid): (vertex: number) => number {
  const [x0, y0, z0] = box.min;
  return (vertex) => {
    const at = vertex * 3;
    const x = (((positions[at] as number) - x0) * perMm) | 0;
    const y = (((positions[at + 1] as number) - y0) * perMm) | 0;
    const z = (((positions[at + 2] as number) - z0) * perMm) | 0;
    return (z * ny + y) * nx + x;
  };
}

/** The vertices whose triangles have their corners in three cells, corner by corner; the others lose their area. */
function crossingCorners(mesh: Mesh, cellOf: (vertex: number) => number): Uint32Array<ArrayBuffer> {
  const { indices, triangles } = mesh;
  const crossing = new Uint32Array(triangles * 3);
  let to = 0;
  for (let at = 0; at < triangles * 3; at += 3) {
    const a = indices ? (indices[at] as number) : at;
    const b = indices ? (indices[at + 1] as number) : at + 1;
    const c = indices ? (indices[at + 2] as number) : at + 2;
    const cellA = cellOf(a);
    const cellB = cellOf(b);
    if (cellA === cellB) continue;
    const cellC = cellOf(c);
    if (cellB === cellC || cellC === cellA) continue;
    crossing[to++] = a;
    crossing[to++] = b;
    crossing[to++] = c;
  }
  return crossing.subarray(0, to);
}

/** The mean of every cell's vertices, for three values a vertex. Takes the cell's number of each vertex. */
function meanByCell(
  values: ArrayLike<number>,
  vertices: Uint32Array,
  cells: Uint32Array,
  count: number,
): Float32Array<ArrayBuffer> {
  const sums = new Float32Array(count * 3);
  const members = new Uint32Array(count);
  for (let i = 0; i < vertices.length; i++) {
    const from = (vertices[i] as number) * 3;
    const cell = cells[i] as number;
    const to = cell * 3;
    sums[to] = (sums[to] as number) + (values[from] as number);
    sums[to + 1] = (sums[to + 1] as number) + (values[from + 1] as number);
    sums[to + 2] = (sums[to + 2] as number) + (values[from + 2] as number);
    members[cell] = (members[cell] as number) + 1;
  }
  for (let at = 0; at < sums.length; at++) {
    sums[at] = (sums[at] as number) / (members[Math.floor(at / 3)] as number);
  }
  return sums;
}

/**
 * A coarser surface of about `wanted` triangles that looks the same from afar: vertices that share a cell of a grid
 * become their mean. In one pass, in milliseconds, for any surface; details finer than a cell are lost.
 */
export function clusterMesh(mesh: Mesh, wanted: number): Mesh {
  const grid = planGrid(mesh, wanted);
  const cellOf = createLocator(mesh, grid);
  const corners = crossingCorners(mesh, cellOf);
  const numbers = new Int32Array(grid.nx * grid.ny * grid.nz);
  const indices = new Uint32Array(corners.length);
  let count = 0;
  for (let i = 0; i < corners.length; i++) {
    const cell = cellOf(corners[i] as number);
    if (numbers[cell] === 0) numbers[cell] = ++count;
    indices[i] = (numbers[cell] as number) - 1;
  }
  return {
    positions: meanByCell(mesh.positions, corners, indices, count),
    indices,
    colours: mesh.colours && Uint8Array.from(meanByCell(mesh.colours, corners, indices, count)),
    triangles: indices.length / 3,
    box: mesh.box,
  };
}
