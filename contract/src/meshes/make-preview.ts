import { clusterMesh } from './cluster.ts';
import type { Mesh } from './mesh.ts';
import { writePlyBinary } from './writers/write-ply.ts';

/** A light mesh has about so many triangles: half a megabyte, and drawn at once by any device. */
export const PREVIEW_TRIANGLES = 30_000;

const SHORT_CORNERS = 65_536;

/** Whether a mesh is so much heavier than its light mesh that the light one is worth keeping. Takes its triangles. */
export const deservesPreview = (triangles: number): boolean => triangles > 2 * PREVIEW_TRIANGLES;

/**
 * The light mesh that a viewer shows before the whole one, as a binary PLY with the colours where the mesh has them.
 * Takes what `parseMesh` gives. Takes some tens of milliseconds for 260,000 triangles: call it in a worker. Needs no
 * more memory than the mesh itself. The same mesh gives the same bytes.
 */
export function makePreview(mesh: Mesh): Uint8Array<ArrayBuffer> {
  const light = mesh.triangles > PREVIEW_TRIANGLES ? clusterMesh(mesh, PREVIEW_TRIANGLES) : mesh;
  const isShort = light.positions.length / 3 <= SHORT_CORNERS;
  return writePlyBinary(light, 'little', isShort ? 'ushort' : 'int');
}
