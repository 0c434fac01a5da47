import type { Mesh, MeshReport } from '@suya/contract/meshes/mesh';
import { glimpse } from './glimpse.ts';
import type { Surface } from './messages.ts';
import { scatterDiscs } from './scatter.ts';
import { flatNormals, linearColours, smoothNormals, type Welded, weld } from './weld.ts';

/** The first picture has about so many triangles: drawn at once even without a graphics card. */
const PICTURE_TRIANGLES = 20_000;
/** A surface with fewer triangles than this is as fast as its picture would be. */
const WORTH_A_PICTURE = 60_000;
/** Above this the corners are not sent as they lie in the file: three times the memory of the welded surface. */
const LARGEST_SOUP = 1_500_000;

type Told = Pick<Surface, 'triangles' | 'unit' | 'box'>;

const toldOf = ({ triangles, unit, box }: Told): Told => ({ triangles, unit, box });

const smoothSurface = (welded: Welded, colours: Mesh['colours'], told: Told): Surface & Welded => ({
  ...told,
  ...welded,
  normals: smoothNormals(welded),
  colours: colours && linearColours(colours),
});

/** A coarse picture of a mesh. */
export function coarseOf(mesh: Mesh, report: Told, standsFor = 1): Surface {
  const { positions, colours } = scatterDiscs(mesh, PICTURE_TRIANGLES, standsFor);
  const normals = flatNormals(positions);
  return { ...toldOf(report), positions, normals, colours: colours && linearColours(colours), indices: null };
}

/** A coarse picture of a large mesh; null where the mesh itself is as fast. */
export const pictureOf = (mesh: Mesh, report: MeshReport): Surface | null =>
  mesh.triangles < WORTH_A_PICTURE ? null : coarseOf(mesh, report);

/** The coarse picture of a large file before it was read; null where its format or its size asks for reading it first. */
export function glanceAt(bytes: Uint8Array): Surface | null {
  const seen = glimpse(bytes, PICTURE_TRIANGLES);
  return seen && seen.report.triangles >= WORTH_A_PICTURE ? coarseOf(seen.mesh, seen.report, seen.standsFor) : null;
}

/** Every triangle as the file has it, flatly shaded; null where it is welded already or too large to be sent twice. */
export function soupOf({ positions, indices, triangles }: Mesh, report: MeshReport): Surface | null {
  if (indices || triangles > LARGEST_SOUP) return null;
  // A copy: welding goes on in the array itself.
  const corners = positions.slice(0, triangles * 9);
  return { ...toldOf(report), positions: corners, normals: flatNormals(corners), colours: null, indices: null };
}

/** The whole surface with each place once, smoothly shaded. Uses up the mesh. */
export const weldedOf = (mesh: Mesh, report: MeshReport): Surface & Welded =>
  smoothSurface(weld(mesh), mesh.colours, toldOf(report));

/** What a message with this surface hands over instead of copying. */
export const buffersOf = ({ positions, normals, colours, indices }: Surface): ArrayBuffer[] =>
  [positions, normals, colours, indices].flatMap((array) => array?.buffer ?? []);
