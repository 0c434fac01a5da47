import { createByteWriter, toDecimal } from './bytes.writer.ts';
import type { Mesh } from './mesh.ts';

/** The corner indices of a mesh; of triangle soup simply 0, 1, 2 … */
export function indicesOf(mesh: Mesh): Uint32Array {
  return mesh.indices ?? Uint32Array.from({ length: mesh.triangles * 3 }, (_, index) => index);
}

function headerOf(mesh: Mesh, encoding: string): string {
  const colours = mesh.colours ? 'property uchar red\nproperty uchar green\nproperty uchar blue\n' : '';
  return (
    `ply\nformat ${encoding} 1.0\ncomment millimetres\nelement vertex ${mesh.positions.length / 3}\n` +
    `property float x\nproperty float y\nproperty float z\n${colours}` +
    `element face ${mesh.triangles}\nproperty list uchar int vertex_indices\nend_header\n`
  );
}

/** Out: PLY in text, with the colours where the mesh has them. */
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

/** Out: binary PLY, little endian unless told otherwise, with the colours where the mesh has them. */
export function writePlyBinary(mesh: Mesh, order: 'little' | 'big' = 'little'): Uint8Array<ArrayBuffer> {
  const little = order === 'little';
  const header = headerOf(mesh, little ? 'binary_little_endian' : 'binary_big_endian');
  const { positions, colours } = mesh;
  const indices = indicesOf(mesh);
  const stride = colours ? 15 : 12;
  const bytes = new Uint8Array(header.length + (positions.length / 3) * stride + mesh.triangles * 13);
  for (let i = 0; i < header.length; i++) bytes[i] = header.charCodeAt(i);
  const view = new DataView(bytes.buffer);
  let at = header.length;
  for (let v = 0; v < positions.length; v += 3) {
    for (let axis = 0; axis < 3; axis++) view.setFloat32(at + axis * 4, positions[v + axis] ?? 0, little);
    if (colours) bytes.set(colours.subarray(v, v + 3), at + 12);
    at += stride;
  }
  for (let i = 0; i < indices.length; i += 3) {
    bytes[at] = 3;
    for (let corner = 0; corner < 3; corner++) view.setInt32(at + 1 + corner * 4, indices[i + corner] ?? 0, little);
    at += 13;
  }
  return bytes;
}
