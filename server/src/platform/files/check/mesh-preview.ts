import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { StoredFile } from '@suya/contract/files/files.schema';
import { deservesPreview, makePreview } from '@suya/contract/meshes/make-preview';
import { parseMesh } from '@suya/contract/meshes/read-mesh';

type MeshFacts = NonNullable<StoredFile['mesh']>;

/** The whole surface is in memory for a moment: 36 bytes per triangle. */
const HEAVY = 2_500_000;

/**
 * Writes the light mesh that is shown until the whole one has arrived, as binary PLY with its colours. Takes a mesh
 * that passed its check, and the check's findings.
 * @returns its figures; nothing if no preview is needed or possible
 */
export async function writeMeshPreview(
  path: string,
  size: number,
  { triangles }: MeshFacts,
  preview: string,
): Promise<MeshFacts['preview']> {
  if (!deservesPreview(triangles) || triangles > HEAVY) return undefined;
  const { mesh } = await parseMesh(createReadStream(path), { totalSize: size });
  const bytes = makePreview(mesh);
  await writeFile(preview, bytes, { mode: 0o600, flush: true });
  return { bytes: bytes.length };
}
