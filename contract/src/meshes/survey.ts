import { type Box, guessUnit, type Mesh, type MeshFormat, type MeshReport } from './mesh.ts';
import { refuse } from './refusal.ts';

/**
 * Receives what a reader finds, refuses what no surface may have, and keeps it or only counts it.
 * A reader of triangle soup calls `vertex` three times a triangle and never `triangle`.
 */
export interface Survey {
  vertex(x: number, y: number, z: number): void;
  /** The colour of the vertex added last, 0–255 each. */
  colour(red: number, green: number, blue: number): void;
  triangle(a: number, b: number, c: number): void;
  /** Makes room at once. Only for counts that the size of the file has confirmed. */
  reserve(vertices: number, triangles: number): void;
  vertices(): number;
  report(format: MeshFormat): MeshReport;
  mesh(format: MeshFormat): Mesh;
}

const LARGEST_FLOAT = 3.4e38;
const FIRST_ROOM = 4096;

function grown<T extends Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>>(
  array: T,
  needed: number,
): T {
  if (needed <= array.length) return array;
  const next = new (array.constructor as new (length: number) => T)(Math.max(needed, array.length * 2, FIRST_ROOM));
  next.set(array);
  return next;
}

/** In: whether to keep the surface (browser) or only its figures (server), and the most triangles allowed. */
export function createSurvey(keeps: boolean, triangleLimit: number): Survey {
  let positions = new Float32Array(0);
  let indices = new Uint32Array(0);
  let colours = new Uint8Array(0);
  let vertices = 0;
  let triangles = 0;
  let coloured = false;
  let highest = -1;
  const min: [number, number, number] = [Infinity, Infinity, Infinity];
  const max: [number, number, number] = [-Infinity, -Infinity, -Infinity];

  function widen(x: number, y: number, z: number): void {
    if (x < min[0]) min[0] = x;
    if (x > max[0]) max[0] = x;
    if (y < min[1]) min[1] = y;
    if (y > max[1]) max[1] = y;
    if (z < min[2]) min[2] = z;
    if (z > max[2]) max[2] = z;
  }

  const isSoup = (format: MeshFormat): boolean => format.startsWith('stl');

  function countTriangles(format: MeshFormat): number {
    if (highest >= vertices) refuse({ reason: 'badIndex', index: highest, vertices });
    const found = isSoup(format) ? Math.floor(vertices / 3) : triangles;
    const flat = max[0] === min[0] && max[1] === min[1] && max[2] === min[2];
    if (found === 0 || flat) refuse({ reason: 'noSurface' });
    return found;
  }

  const box = (): Box => ({ min: [...min], max: [...max] });

  return {
    vertex(x, y, z) {
      // Written so that NaN fails the comparison as well as an overflow of 32 bits does.
      const finite = Math.abs(x) <= LARGEST_FLOAT && Math.abs(y) <= LARGEST_FLOAT && Math.abs(z) <= LARGEST_FLOAT;
      if (!finite) refuse({ reason: 'notANumber', vertex: vertices + 1 });
      if (vertices >= triangleLimit * 3) refuse({ reason: 'tooManyTriangles', limit: triangleLimit });
      widen(x, y, z);
      if (keeps) {
        const at = vertices * 3;
        if (at + 3 > positions.length) positions = grown(positions, at + 3);
        positions[at] = x;
        positions[at + 1] = y;
        positions[at + 2] = z;
      }
      vertices++;
    },
    colour(red, green, blue) {
      coloured = true;
      if (!keeps) return;
      const at = (vertices - 1) * 3;
      if (at + 3 > colours.length) {
        const before = colours.length;
        colours = grown(colours, Math.max(at + 3, positions.length)).fill(255, before);
      }
      colours[at] = red;
      colours[at + 1] = green;
      colours[at + 2] = blue;
    },
    triangle(a, b, c) {
      if (triangles >= triangleLimit) refuse({ reason: 'tooManyTriangles', limit: triangleLimit });
      highest = Math.max(highest, a, b, c);
      if (keeps) {
        const at = triangles * 3;
        if (at + 3 > indices.length) indices = grown(indices, at + 3);
        indices[at] = a;
        indices[at + 1] = b;
        indices[at + 2] = c;
      }
      triangles++;
    },
    reserve(vertexCount, triangleCount) {
      if (!keeps) return;
      positions = grown(positions, vertexCount * 3);
      indices = grown(indices, triangleCount * 3);
    },
    vertices: () => vertices,
    report(format) {
      const found = countTriangles(format);
      return { format, triangles: found, vertices, coloured, box: box(), unit: guessUnit(box()) };
    },
    mesh(format) {
      const found = countTriangles(format);
      const exact = positions.length === vertices * 3 ? positions : positions.slice(0, vertices * 3);
      return {
        positions: exact,
        indices: isSoup(format) ? null : indices.slice(0, triangles * 3),
        colours: coloured ? grown(colours, vertices * 3).slice(0, vertices * 3) : null,
        triangles: found,
        box: box(),
      };
    },
  };
}
