import { refuse } from '../refusal.ts';
import type { Survey } from '../survey.ts';
import { type PlyElement, type PlyHeader, type PlyProperty, type PlyType, plyBytes } from './ply.header.ts';

/** What to do with one record's values, once they are read in the order of the properties. */
export interface ElementPlan {
  readonly count: number;
  readonly properties: readonly PlyProperty[];
  /** Takes one value per single property (0 where a list stands), and the corners of the face list. */
  readonly take: (values: readonly number[], corners: readonly number[]) => void;
  /** Which property is the list of corners; -1 where there is none. */
  readonly cornersAt: number;
}

const colourScale: Partial<Record<PlyType, number>> = { uint8: 1, uint16: 1 / 257, float32: 255, float64: 255 };

function planVertices(element: PlyElement, survey: Survey): ElementPlan {
  const find = (...names: string[]) => element.properties.findIndex((p) => names.includes(p.name) && p.listOf === null);
  const [x, y, z] = [find('x'), find('y'), find('z')];
  if (x < 0 || y < 0 || z < 0) refuse({ reason: 'badHeader' });
  const [red, green, blue] = [
    find('red', 'diffuse_red', 'r'),
    find('green', 'diffuse_green', 'g'),
    find('blue', 'diffuse_blue', 'b'),
  ];
  const scale = red < 0 || green < 0 || blue < 0 ? undefined : colourScale[element.properties[red]?.type ?? 'int8'];
  const at = (values: readonly number[], index: number): number => values[index] as number;
  return {
    ...element,
    cornersAt: -1,
    take(values) {
      survey.vertex(at(values, x), at(values, y), at(values, z));
      if (scale) survey.colour(at(values, red) * scale, at(values, green) * scale, at(values, blue) * scale);
    },
  };
}

function planFaces(element: PlyElement, survey: Survey, vertexCount: number): ElementPlan {
  const cornersAt = element.properties.findIndex((p) => /^vertex_ind(ices|ex)$/.test(p.name) && p.listOf !== null);
  if (cornersAt < 0) refuse({ reason: 'badHeader' });
  return {
    ...element,
    cornersAt,
    take(_values, corners) {
      for (const index of corners) {
        const inside = index >= 0 && index < vertexCount && Number.isInteger(index);
        if (!inside) refuse({ reason: 'badIndex', index, vertices: vertexCount });
      }
      // Fewer corners enclose nothing; the face is one of those that the header counts all the same.
      if (corners.length > 2) survey.polygon(corners);
    },
  };
}

/** @returns how to read each element of the body. @throws where the header describes no triangle surface. */
export function planPly(header: PlyHeader, survey: Survey): ElementPlan[] {
  const vertices = header.elements.find((element) => element.name === 'vertex');
  if (!vertices) refuse({ reason: 'badHeader' });
  if (header.elements.some((element) => element.name === 'tristrips'))
    refuse({ reason: 'unsupportedFormat', format: 'PLY tristrips' });
  if (!header.elements.some((element) => element.name === 'face' && element.count > 0)) refuse({ reason: 'noSurface' });
  return header.elements
    .filter((element) => element.count > 0 && element.properties.length > 0)
    .map((element) => {
      if (element.name === 'vertex') return planVertices(element, survey);
      if (element.name === 'face') return planFaces(element, survey, vertices.count);
      return { ...element, cornersAt: -1, take: () => {} };
    });
}

/** The bytes of a binary record whose lists are empty. */
const leastOf = ({ properties }: Pick<PlyElement, 'properties'>): number =>
  properties.reduce((sum, { type, listOf }) => sum + plyBytes[listOf ?? type], 0);

/** Refuses a binary body that ended before its element did, with the bytes that it has. */
export function refuseMissing(element: Pick<PlyElement, 'count' | 'properties'>, done: number, found: number): never {
  const missing = element.count - done;
  // A claim of twice what is there was never true; a smaller gap is a file that was cut.
  if (missing > done) refuse({ reason: 'wrongCount', claimed: element.count, found: done });
  refuse({ reason: 'truncated', expected: found + missing * leastOf(element), found });
}

/**
 * Compares the claimed counts with the bytes that are really there, before anything is reserved for them.
 * The least a record can take: its fixed values and the lengths of its lists, which may be empty; in text one digit and
 * one blank each.
 */
export function checkPlyCounts(header: PlyHeader, bodySize: number, triangleLimit: number): void {
  let least = 0;
  for (const element of header.elements) {
    const isMain = element.name === 'face' || element.name === 'vertex';
    const size = header.encoding === 'ascii' ? 2 * element.properties.length : leastOf(element);
    least += size * element.count;
    // The last record of a text needs no line break.
    if (isMain && least - 1 > bodySize) refuseCount(element, size, least, bodySize);
  }
  if (least - 1 > bodySize) refuse({ reason: 'truncated', expected: least, found: bodySize });
  const most: Record<string, number> = { face: triangleLimit, vertex: triangleLimit * 3 };
  if (header.elements.some((element) => element.count > (most[element.name] ?? Infinity))) {
    refuse({ reason: 'tooManyTriangles', limit: triangleLimit });
  }
}

function refuseCount(element: PlyElement, recordSize: number, least: number, bodySize: number): never {
  const before = least - recordSize * element.count;
  const found = Math.max(0, Math.floor((bodySize - before) / recordSize));
  // A claim of twice what is there was never true; a smaller gap is a file that was cut.
  if (element.count > 2 * found) refuse({ reason: 'wrongCount', claimed: element.count, found });
  refuse({ reason: 'truncated', expected: least, found: bodySize });
}
