import { type Box, guessUnit, type Mesh, type MeshFormat, type MeshReport } from './mesh.ts';
import { refuse } from './refusal.ts';
import { createSurfaceStore } from './surface-store.ts';

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

const isSoup = (format: MeshFormat): boolean => format.startsWith('stl');

/** The bounds of the points seen so far. */
function createBounds(): { widen(x: number, y: number, z: number): void; box(): Box; isPoint(): boolean } {
  const min: [number, number, number] = [Infinity, Infinity, Infinity];
  const max: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  return {
    widen(x, y, z) {
      if (x < min[0]) min[0] = x;
      if (x > max[0]) max[0] = x;
      if (y < min[1]) min[1] = y;
      if (y > max[1]) max[1] = y;
      if (z < min[2]) min[2] = z;
      if (z > max[2]) max[2] = z;
    },
    box: () => ({ min: [...min], max: [...max] }),
    isPoint: () => max[0] === min[0] && max[1] === min[1] && max[2] === min[2],
  };
}

/** In: whether to keep the surface (browser) or only its figures (server), and the most triangles allowed. */
export function createSurvey(keeps: boolean, triangleLimit: number): Survey {
  const store = keeps ? createSurfaceStore() : null;
  const bounds = createBounds();
  let vertices = 0;
  let triangles = 0;
  let coloured = false;
  let highest = -1;

  function countTriangles(format: MeshFormat): number {
    if (highest >= vertices) refuse({ reason: 'badIndex', index: highest, vertices });
    const found = isSoup(format) ? Math.floor(vertices / 3) : triangles;
    if (found === 0 || bounds.isPoint()) refuse({ reason: 'noSurface' });
    return found;
  }

  return {
    vertex(x, y, z) {
      // Written so that NaN fails the comparison as well as an overflow of 32 bits does.
      const finite = Math.abs(x) <= LARGEST_FLOAT && Math.abs(y) <= LARGEST_FLOAT && Math.abs(z) <= LARGEST_FLOAT;
      if (!finite) refuse({ reason: 'notANumber', vertex: vertices + 1 });
      if (vertices >= triangleLimit * 3) refuse({ reason: 'tooManyTriangles', limit: triangleLimit });
      bounds.widen(x, y, z);
      store?.vertex(vertices, x, y, z);
      vertices++;
    },
    colour(red, green, blue) {
      coloured = true;
      store?.colour(vertices - 1, red, green, blue);
    },
    triangle(a, b, c) {
      if (triangles >= triangleLimit) refuse({ reason: 'tooManyTriangles', limit: triangleLimit });
      highest = Math.max(highest, a, b, c);
      store?.triangle(triangles, a, b, c);
      triangles++;
    },
    reserve: (vertexCount, triangleCount) => store?.reserve(vertexCount, triangleCount),
    vertices: () => vertices,
    report(format) {
      const found = countTriangles(format);
      return { format, triangles: found, vertices, coloured, box: bounds.box(), unit: guessUnit(bounds.box()) };
    },
    mesh(format) {
      const found = countTriangles(format);
      if (!store) throw new Error('a survey that keeps nothing has no mesh');
      return {
        positions: store.positions(vertices),
        indices: isSoup(format) ? null : store.indices(triangles),
        colours: coloured ? store.colours(vertices) : null,
        triangles: found,
        box: bounds.box(),
      };
    },
  };
}
