import type { Box, Mesh } from '../mesh.ts';
import { type Anatomy, type ArchOptions, type PlacedTooth, planAnatomy } from './anatomy.ts';
import { colourAt } from './colours.ts';
import { fitToCount } from './fit-count.ts';
import { palateEnd } from './gum.ts';
import { jawLine, jawSolid, scanFloor } from './jaw.ts';
import { type NetSurface, polygonise } from './surface-nets.ts';

export type { Anatomy, ArchOptions } from './anatomy.ts';

/** The triangles of one tooth: a run of the index list, in triangles. `fdi` 0 is the gum. */
export interface ToothGroup {
  readonly fdi: number;
  readonly start: number;
  readonly count: number;
}

/**
 * A jaw as a scanner gives it: mm, x to the patient's left, y backwards, z upwards (as DICOM), both jaws of one seed in occlusion.
 * The surface is open below; `anatomy` is what it was computed from.
 */
export interface Arch extends Mesh {
  readonly indices: Uint32Array<ArrayBuffer>;
  readonly colours: Uint8Array<ArrayBuffer>;
  readonly groups: readonly ToothGroup[];
  readonly anatomy: Anatomy;
}

interface Described {
  readonly fdi: number;
  readonly colour: readonly [number, number, number];
}

/** How deep a point of a back tooth lies below its cusps, as far as that is a fissure. */
function fissureDepth(tooth: PlacedTooth, height: number, crown: number): number {
  const chews = tooth.size.kind === 'molar' || tooth.size.kind === 'premolar';
  return chews && crown < 0.2 ? Math.max(0, tooth.size.rise - height) * (tooth.size.rise - height < 3.4 ? 0.55 : 0) : 0;
}

function describe(anatomy: Anatomy, x: number, y: number, height: number): Described {
  const line = jawLine(anatomy, x, y);
  if (!line) return { fdi: 0, colour: [205, 120, 118] };
  const distances = line.crowns.map(({ tooth, distance }) => ({ tooth, distance: distance(height) }));
  const nearest = distances.sort((a, b) => a.distance - b.distance)[0];
  const gum = line.gum(height);
  const tooth = nearest?.tooth ?? (anatomy.teeth[0] as PlacedTooth);
  const crown = nearest ? nearest.distance : 9;
  const onTop = nearest ? isChewing(tooth, x, y) : false;
  const fissure = onTop ? fissureDepth(tooth, height, crown) : 0;
  const colour = colourAt([x, y, height], tooth, { crown, gum, edge: line.place.edge, fissure });
  return { fdi: crown < gum ? tooth.fdi : 0, colour };
}

/** Whether a point lies within the biting surface rather than on a wall of the crown. */
function isChewing(tooth: PlacedTooth, x: number, y: number): boolean {
  const [dx, dy] = [x - tooth.x, y - tooth.y];
  const m = (dx * tooth.back[0] + dy * tooth.back[1]) / (tooth.size.width * 0.4);
  const b = (dx * tooth.out[0] + dy * tooth.out[1]) / (tooth.size.depth * 0.36);
  return m * m + b * b < 1;
}

/** Drops what lies below the scan's edge, and lays the vertices of the last row exactly onto it, so that it is not stepped. */
function trim(anatomy: Anatomy, surface: NetSurface, step: number): NetSurface {
  const { positions } = surface;
  const ids = new Int32Array(positions.length / 3).fill(-1);
  const kept: number[] = [];
  const back = anatomy.jaw === 'upper' ? palateEnd(anatomy) : Infinity;
  for (let v = 0; v < ids.length; v++) {
    const [x, y, height] = [positions[v * 3] ?? 0, positions[v * 3 + 1] ?? 0, positions[v * 3 + 2] ?? 0];
    const { along, out } = anatomy.curve.locate(x, y);
    const floor = scanFloor(anatomy, along, out);
    const edge = out < -5.5 ? back : Infinity;
    if (height < floor - step * 1.5 || y > edge + step * 1.5) continue;
    ids[v] = kept.length / 3;
    kept.push(x, Math.min(y, edge), Math.max(height, floor));
  }
  const indices: number[] = [];
  for (let i = 0; i < surface.indices.length; i += 3) {
    const corners = surface.indices.slice(i, i + 3).map((corner) => ids[corner] ?? -1);
    if (corners.every((corner) => corner >= 0)) indices.push(...corners);
  }
  return { positions: kept, indices };
}

/** Sorts triangles by tooth, so that each tooth is one run of the index list. */
function groupTriangles(
  indices: readonly number[],
  fdiOf: readonly number[],
): { indices: Uint32Array<ArrayBuffer>; groups: ToothGroup[] } {
  const byTooth = new Map<number, number[]>();
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [indices[i] ?? 0, indices[i + 1] ?? 0, indices[i + 2] ?? 0];
    const fdi = fdiOf[a] === fdiOf[b] || fdiOf[a] === fdiOf[c] ? fdiOf[a] : fdiOf[b];
    const list = byTooth.get(fdi ?? 0) ?? [];
    byTooth.set(fdi ?? 0, list);
    list.push(a, b, c);
  }
  const sorted = new Uint32Array(indices.length);
  let start = 0;
  const groups = [...byTooth]
    .sort(([a], [b]) => a - b)
    .map(([fdi, list]) => {
      sorted.set(list, start * 3);
      const group = { fdi, start, count: list.length / 3 };
      start += group.count;
      return group;
    });
  return { indices: sorted, groups };
}

/** Turns heights into patient coordinates: the upper jaw hangs, so its heights and its triangles are mirrored. */
export function toPatient(
  anatomy: Anatomy,
  surface: NetSurface,
): { positions: Float32Array<ArrayBuffer>; indices: number[]; box: Box } {
  const upwards = anatomy.jaw === 'lower' ? 1 : -1;
  const positions = Float32Array.from(surface.positions, (value, at) => (at % 3 === 2 ? value * upwards : value));
  const indices = surface.indices.slice();
  if (upwards < 0)
    for (let i = 0; i < indices.length; i += 3)
      [indices[i + 1], indices[i + 2]] = [indices[i + 2] ?? 0, indices[i + 1] ?? 0];
  const min: [number, number, number] = [Infinity, Infinity, Infinity];
  const max: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  positions.forEach((value, at) => {
    const axis = (at % 3) as 0 | 1 | 2;
    min[axis] = Math.min(min[axis], value);
    max[axis] = Math.max(max[axis], value);
  });
  return { positions, indices, box: { min, max } };
}

/**
 * Makes a dental arch like an intraoral scan: gum and 14 (16 with third molars, 10 deciduous) crowns, colours per
 * vertex. Takes the jaw, about how many triangles (a real scan has 260,000, at most 520,000) and a seed. Always the
 * same for the same input.
 */
export function makeArch(options: ArchOptions & { readonly triangles?: number }): Arch {
  const { triangles = 260_000 } = options;
  const anatomy = planAnatomy(options);
  const solid = jawSolid(anatomy);
  const surface = fitToCount(triangles, (step) => trim(anatomy, polygonise(solid, step), step));
  const described: Described[] = [];
  for (let at = 0; at < surface.positions.length; at += 3) {
    described.push(
      describe(anatomy, surface.positions[at] ?? 0, surface.positions[at + 1] ?? 0, surface.positions[at + 2] ?? 0),
    );
  }
  const { positions, indices, box } = toPatient(anatomy, surface);
  const grouped = groupTriangles(
    indices,
    described.map((vertex) => vertex.fdi),
  );
  const colours = Uint8Array.from(
    described.flatMap((vertex) => vertex.colour.map((value) => Math.min(255, Math.max(0, Math.round(value))))),
  );
  return { positions, colours, ...grouped, triangles: indices.length / 3, box, anatomy };
}
