import type { Mesh, MeshReport } from '../mesh.ts';
import { parseMesh, validateMesh } from '../read-mesh.ts';
import { MeshRefused } from '../refusal.ts';

/** Text as bytes, a character each. */
export const ascii = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** A file in pieces of these sizes, again and again. */
export async function* cutAt(bytes: Uint8Array, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  for (let at = 0, i = 0; at < bytes.length; i++) {
    const size = sizes[i % sizes.length] ?? bytes.length;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

export const read = (
  bytes: Uint8Array,
  sizes: readonly number[] = [1 << 16],
): Promise<{ mesh: Mesh; report: MeshReport }> => parseMesh(cutAt(bytes, sizes), { totalSize: bytes.length });

export const check = (bytes: Uint8Array, totalSize = bytes.length): Promise<MeshReport> =>
  validateMesh(cutAt(bytes, [4096]), { totalSize });

/** Why reading was refused; what else was thrown, or null where nothing was. */
export async function refusalOf(reading: Promise<unknown>): Promise<unknown> {
  const error = await reading.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof MeshRefused ? error.refusal : error;
}

/** The area of a mesh's triangles, all of them. */
export function areaOf({ positions, indices, triangles }: Mesh): number {
  let area = 0;
  for (let t = 0; t < triangles; t++) {
    const [a, b, c] = [0, 1, 2].map((corner) => {
      const at = (indices?.[t * 3 + corner] ?? t * 3 + corner) * 3;
      return [positions[at] ?? 0, positions[at + 1] ?? 0, positions[at + 2] ?? 0] as const;
    });
    if (!a || !b || !c) continue;
    const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
    const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
    area += Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx) / 2;
  }
  return area;
}
