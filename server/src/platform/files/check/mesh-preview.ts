import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { StoredFile } from '@suya/contract/files/files.schema';
import { clusterMesh } from '@suya/contract/meshes/cluster';
import { parseMesh } from '@suya/contract/meshes/read-mesh';
import { writePlyBinary } from '@suya/contract/meshes/write-ply';

type MeshFacts = NonNullable<StoredFile['mesh']>;

const WANTED = 30_000;
/** A mesh of so few triangles is there within a second as it is. */
const LIGHT = 60_000;
/** The whole surface is in memory for a moment: 36 bytes a triangle. */
const HEAVY = 2_500_000;

/**
 * Writes the light mesh that stands in until the whole one has arrived, as binary PLY with its colours.
 * In: a mesh that passed its check, and what was found. Out: its figures; nothing where none is needed or can be made.
 */
export async function writeMeshPreview(
  path: string,
  size: number,
  { triangles }: MeshFacts,
  preview: string,
): Promise<MeshFacts['preview']> {
  if (triangles <= LIGHT || triangles > HEAVY) return undefined;
  const { mesh } = await parseMesh(createReadStream(path), { totalSize: size });
  const light = clusterMesh(mesh, WANTED);
  if (light.triangles === 0) return undefined;
  const bytes = writePlyBinary(light);
  await writeFile(preview, bytes, { mode: 0o600, flush: true });
  return { triangles: light.triangles, bytes: bytes.length };
}
