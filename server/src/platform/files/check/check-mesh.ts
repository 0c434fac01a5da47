import type { StoredFile } from '@suya/contract/files/files.schema';
import type { MeshFormat, MeshReport } from '@suya/contract/meshes/mesh';
import { validateMesh } from '@suya/contract/meshes/read-mesh';

type MeshFacts = NonNullable<StoredFile['mesh']>;

const families: Record<MeshFormat, { format: MeshFacts['format']; contentType: string }> = {
  'stl-binary': { format: 'stl-binary', contentType: 'model/stl' },
  'stl-ascii': { format: 'stl-ascii', contentType: 'model/stl' },
  'ply-ascii': { format: 'ply', contentType: 'application/octet-stream' },
  'ply-binary-le': { format: 'ply', contentType: 'application/octet-stream' },
  'ply-binary-be': { format: 'ply', contentType: 'application/octet-stream' },
  obj: { format: 'obj', contentType: 'model/obj' },
};

const round = (value: number): number => Math.round(value * 1000) / 1000;

function factsOf({ format, triangles, coloured, box, unit }: MeshReport): MeshFacts {
  const side = (axis: 0 | 1 | 2) => round(box.max[axis] - box.min[axis]);
  return {
    triangles,
    format: families[format].format,
    hasColours: coloured,
    sizeMm: [side(0), side(1), side(2)],
    unitDoubt: unit !== 'millimetres',
  };
}

/**
 * Reads a mesh from its bytes, whose actual number is given, to its end.
 * @throws MeshRefused
 */
export async function checkMesh(
  bytes: AsyncIterable<Uint8Array>,
  totalSize: number,
): Promise<{ mesh: MeshFacts; contentType: string }> {
  const report = await validateMesh(bytes, { totalSize });
  return { mesh: factsOf(report), contentType: families[report.format].contentType };
}
