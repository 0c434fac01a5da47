import type { Mesh } from '../mesh.ts';
import { createByteWriter, toDecimal } from './bytes.writer.ts';

/** The corner indices of a mesh; of triangle soup simply 0, 1, 2 … */
export function indicesOf(mesh: Mesh): Uint32Array {
  return mesh.indices ?? Uint32Array.from({ length: mesh.triangles * 3 }, (_, index) => index);
}

type CornerType = 'int' | 'ushort';

function headerOf(mesh: Mesh, encoding: string, corner: CornerType = 'int'): string {
  const colours = mesh.colours ? 'property uchar red\nproperty uchar green\nproperty uchar blue\n' : '';
  return (
    `ply\nformat ${encoding} 1.0\ncomment millimetres\nelement vertex ${mesh.positions.length / 3}\n` +
    `property float x\nproperty float y\nproperty float z\n${colours}` +
    `element face ${mesh.triangles}\nproperty list uchar ${corner} vertex_indices\nend_header\n`
  );
}

/** @returns PLY in text, with the colours where the mesh has them. */
export function writePlyAscii(mesh: Mesh): Uint8Array<ArrayBuffer> {
  const writer = createByteWriter();
  const indices = indicesOf(mesh);
  const colours = mesh.colours;
  writer.text(headerOf(mesh, 'ascii'));
  for (let at = 0; at < mesh.positions.length; at += 3) {
    const point = Array.from(mesh.positions.subarray(at, at + 3), toDecimal).join(' ');
    writer.text(colours ? `${point} ${colours.subarray(at, at + 3).join(' ')}\n` : `${point}\n`);
  }
  for (let at = 0; at < indices.length; at += 3) writer.text(`3 ${indices.subarray(at, at + 3).join(' ')}\n`);
  return writer.bytes();
}

/**
 * @returns binary PLY, little endian unless told otherwise, with the colours where the mesh has them. Takes `ushort`
 *    corners save a third, for meshes of up to 65,536 vertices.
 */
export function writePlyBinary(
  mesh: Mesh,
  order: 'little' | 'big' = 'little',
  corner: CornerType = 'int',
): Uint8Array<ArrayBuffer> {
  const little = order === 'little';
  const header = headerOf(mesh, little ? 'binary_little_endian' : 'binary_big_endian', corner);
  const { positions, colours } = mesh;
  const stride = colours ? 15 : 12;
  const cornerBytes = corner === 'int' ? 4 : 2;
  const faceBytes = 1 + 3 * cornerBytes;
  const bytes = new Uint8Array(header.length + (positions.length / 3) * stride + mesh.triangles * faceBytes);
  for (let i = 0; i < header.length; i++) bytes[i] = header.charCodeAt(i);
  const view = new DataView(bytes.buffer);
  let at = header.length;
  for (let v = 0; v < positions.length; v += 3) {
    for (let axis = 0; axis < 3; axis++) view.setFloat32(at + axis * 4, positions[v + axis] ?? 0, little);
    if (colours) bytes.set(colours.subarray(v, v + 3), at + 12);
    at += stride;
  }
  const indices = indicesOf(mesh);
  for (let i = 0; i < indices.length; i += 3) {
    bytes[at] = 3;
    for (let turn = 0; turn < 3; turn++) {
      const to = at + 1 + turn * cornerBytes;
      if (corner === 'int') view.setInt32(to, indices[i + turn] ?? 0, little);
      else view.setUint16(to, indices[i + turn] ?? 0, little);
    }
    at += faceBytes;
  }
  return bytes;
}
