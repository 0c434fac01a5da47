import { type Box, FARTHEST, guessUnit, type Mesh, type MeshFormat, type MeshReport } from './mesh.ts';
import { LARGEST_POLYGON, MOST_POLYGON_WORK } from './polygons/clip-fans.ts';
import { refuse } from './refusal.ts';
import { type Bounds, cornerAt, noBounds, readCorners } from './soup.ts';
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
  /** Takes a face of three corners and more, in two triangles less than that. */
  polygon(corners: readonly number[]): void;
  /** The colours so far were written in steps of 255 and not, as it seemed, in shares of one. */
  dim(): void;
  /** Takes whole records of binary STL at once, as `vertex` would one by one. */
  soup(view: DataView, start: number, triangles: number): void;
  /** Makes room at once. Only for counts that the size of the file has confirmed. */
  reserve(vertices: number, triangles: number): void;
  vertices(): number;
  report(format: MeshFormat): MeshReport;
  mesh(format: MeshFormat): Mesh;
}

const isSoup = (format: MeshFormat): boolean => format.startsWith('stl');

function widen(bounds: Bounds, x: number, y: number, z: number): void {
  if (x < (bounds[0] as number)) bounds[0] = x;
  if (y < (bounds[1] as number)) bounds[1] = y;
  if (z < (bounds[2] as number)) bounds[2] = z;
  if (x > (bounds[3] as number)) bounds[3] = x;
  if (y > (bounds[4] as number)) bounds[4] = y;
  if (z > (bounds[5] as number)) bounds[5] = z;
}

function boxOf(bounds: Bounds): Box {
  const [x0 = 0, y0 = 0, z0 = 0, x1 = 0, y1 = 0, z1 = 0] = bounds;
  return { min: [x0, y0, z0], max: [x1, y1, z1] };
}

const isPoint = (bounds: Bounds): boolean => [0, 1, 2].every((axis) => bounds[axis] === bounds[axis + 3]);

function refusePoint(vertex: number, ...point: number[]): never {
  if (!point.every(Number.isFinite)) refuse({ reason: 'notANumber', vertex });
  refuse({ reason: 'tooFar', vertex, limit: FARTHEST });
}

/** Takes whether to keep the surface (browser) or only its figures (server), and the most triangles allowed. */
export function createSurvey(keeps: boolean, triangleLimit: number): Survey {
  const store = keeps ? createSurfaceStore() : null;
  const bounds = noBounds();
  let vertices = 0;
  let triangles = 0;
  let coloured = false;
  let highest = -1;
  let work = 0;

  function countTriangles(format: MeshFormat): number {
    if (highest >= vertices) refuse({ reason: 'badIndex', index: highest, vertices });
    const found = isSoup(format) ? Math.floor(vertices / 3) : triangles;
    if (found === 0 || isPoint(bounds)) refuse({ reason: 'noSurface' });
    return found;
  }

  function addTriangle(a: number, b: number, c: number): void {
    if (triangles >= triangleLimit) refuse({ reason: 'tooManyTriangles', limit: triangleLimit });
    highest = Math.max(highest, a, b, c);
    store?.triangle(triangles, a, b, c);
    triangles++;
  }

  function addPolygon(corners: readonly number[]): void {
    const count = corners.length;
    if (count > 3) {
      work += count * count;
      // Told by their numbers alone, so that whoever only checks the file says the same as whoever draws it.
      if (count > LARGEST_POLYGON || work > MOST_POLYGON_WORK)
        refuse({ reason: 'polygonsTooLarge', limit: LARGEST_POLYGON });
      store?.fan(triangles, count);
    }
    for (let i = 2; i < count; i++) addTriangle(corners[0] as number, corners[i - 1] as number, corners[i] as number);
  }

  return {
    vertex(x, y, z) {
      // Written so that what is no number fails as well.
      const isNear = Math.abs(x) <= FARTHEST && Math.abs(y) <= FARTHEST && Math.abs(z) <= FARTHEST;
      if (!isNear) refusePoint(vertices + 1, x, y, z);
      if (vertices >= triangleLimit * 3) refuse({ reason: 'tooManyTriangles', limit: triangleLimit });
      widen(bounds, x, y, z);
      store?.vertex(vertices, x, y, z);
      vertices++;
    },
    colour(red, green, blue) {
      coloured = true;
      store?.colour(vertices - 1, red, green, blue);
    },
    triangle: addTriangle,
    polygon: addPolygon,
    dim: () => store?.dim(),
    soup(view, start, count) {
      const read = readCorners(view, start, count, store?.room(vertices + count * 3) ?? null, vertices * 3, bounds);
      vertices += read;
      if (read === count * 3) return;
      const at = cornerAt(start, read);
      refusePoint(vertices + 1, ...[0, 4, 8].map((axis) => view.getFloat32(at + axis, true)));
    },
    reserve: (vertexCount, triangleCount) => store?.reserve(vertexCount, triangleCount),
    vertices: () => vertices,
    report(format) {
      const found = countTriangles(format);
      return { format, triangles: found, vertices, coloured, box: boxOf(bounds), unit: guessUnit(boxOf(bounds)) };
    },
    mesh(format) {
      const found = countTriangles(format);
      if (!store) throw new Error('a survey that keeps nothing has no mesh');
      return {
        positions: store.positions(vertices),
        indices: isSoup(format) ? null : store.indices(triangles),
        colours: coloured ? store.colours(vertices) : null,
        triangles: found,
        box: boxOf(bounds),
      };
    },
  };
}
