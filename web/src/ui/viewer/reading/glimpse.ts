import { guessUnit, type Mesh, type MeshReport } from '@suya/contract/meshes/mesh';
import { sniffMesh } from '@suya/contract/meshes/readers/sniff';
import { noBounds, readCorners, STL_HEADER, STL_TRIANGLE } from '@suya/contract/meshes/soup';

/** Some of a file's triangles, and for how many of the file's each of them stands. */
export interface Glimpse {
  readonly mesh: Mesh;
  readonly report: Pick<MeshReport, 'triangles' | 'unit' | 'box'>;
  readonly standsFor: number;
}

/**
 * Evenly chosen triangles of a binary STL whose bytes are all at hand, before any other of them was looked at. Its
 * records are of one length, so that a twentieth of the file is enough for a picture; whether the rest is sound is
 * found out after. Takes about how many triangles.
 * @returns null for any other format, and where something is wrong with what was looked at.
 * @throws `MeshRefused` where the file's beginning gives it away.
 */
export function glimpse(bytes: Uint8Array, wanted: number): Glimpse | null {
  if (sniffMesh(bytes, bytes.length) !== 'stl-binary') return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const triangles = view.getUint32(80, true);
  if (triangles === 0 || STL_HEADER + triangles * STL_TRIANGLE !== bytes.length) return null;
  const standsFor = Math.max(1, Math.floor(triangles / wanted));
  const count = Math.ceil(triangles / standsFor);
  const positions = new Float32Array(count * 9);
  const bounds = noBounds();
  for (let i = 0; i < count; i++) {
    const from = STL_HEADER + i * standsFor * STL_TRIANGLE;
    if (readCorners(view, from, 1, positions, i * 9, bounds) < 3) return null;
  }
  const [x0 = 0, y0 = 0, z0 = 0, x1 = 0, y1 = 0, z1 = 0] = bounds;
  const box = { min: [x0, y0, z0], max: [x1, y1, z1] } as const;
  const mesh = { positions, indices: null, colours: null, triangles: count, box };
  return { mesh, report: { triangles, unit: guessUnit(box), box }, standsFor };
}
