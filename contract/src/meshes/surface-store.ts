import { clipFans } from './polygons/clip-fans.ts';

type Growing = Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;

/** Keeps the numbers of a surface in arrays that grow with what was really read. */
export interface SurfaceStore {
  vertex(at: number, x: number, y: number, z: number): void;
  /** The array of the positions itself, with room for so many vertices. */
  room(vertices: number): Float32Array<ArrayBuffer>;
  colour(at: number, red: number, green: number, blue: number): void;
  triangle(at: number, a: number, b: number, c: number): void;
  /** Notes that the triangles from `at` on are the fan of one polygon, to be drawn anew when all vertices are known. */
  fan(at: number, corners: number): void;
  /** Every colour so far at a 255th: it was taken for a share and is one of 255 steps. */
  dim(): void;
  reserve(vertices: number, triangles: number): void;
  positions(vertices: number): Float32Array<ArrayBuffer>;
  indices(triangles: number): Uint32Array<ArrayBuffer>;
  colours(vertices: number): Uint8Array<ArrayBuffer>;
}

const FIRST_ROOM = 4096;

function grown<T extends Growing>(array: T, needed: number): T {
  if (needed <= array.length) return array;
  const next = new (array.constructor as new (length: number) => T)(Math.max(needed, array.length * 2, FIRST_ROOM));
  next.set(array);
  return next;
}

function put(array: Growing, at: number, a: number, b: number, c: number): void {
  array[at] = a;
  array[at + 1] = b;
  array[at + 2] = c;
}

/** @returns an empty store; vertices without a colour are white. */
export function createSurfaceStore(): SurfaceStore {
  let positions = new Float32Array(0);
  let indices = new Uint32Array(0);
  let colours = new Uint8Array(0);
  let fans = new Uint32Array(0);
  let fanned = 0;

  function makeColours(needed: number): void {
    const before = colours.length;
    if (needed > before) colours = grown(colours, Math.max(needed, positions.length)).fill(255, before);
  }

  return {
    vertex(at, x, y, z) {
      positions = grown(positions, at * 3 + 3);
      put(positions, at * 3, x, y, z);
    },
    room(vertices) {
      positions = grown(positions, vertices * 3);
      return positions;
    },
    colour(at, red, green, blue) {
      makeColours(at * 3 + 3);
      put(colours, at * 3, red, green, blue);
    },
    triangle(at, a, b, c) {
      indices = grown(indices, at * 3 + 3);
      put(indices, at * 3, a, b, c);
    },
    fan(at, corners) {
      fans = grown(fans, fanned + 2);
      fans[fanned++] = at;
      fans[fanned++] = corners;
    },
    dim() {
      for (let at = 0; at < colours.length; at++) colours[at] = Math.round((colours[at] as number) / 255);
    },
    reserve(vertexCount, triangleCount) {
      positions = grown(positions, vertexCount * 3);
      indices = grown(indices, triangleCount * 3);
    },
    positions: (vertices) => (positions.length === vertices * 3 ? positions : positions.slice(0, vertices * 3)),
    indices(triangles) {
      clipFans(positions, indices, fans.subarray(0, fanned));
      fanned = 0;
      return indices.slice(0, triangles * 3);
    },
    colours(vertices) {
      makeColours(vertices * 3);
      return colours.slice(0, vertices * 3);
    },
  };
}
