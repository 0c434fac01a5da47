import type { Mesh } from '../mesh.ts';
import { createByteWriter, toDecimal } from './bytes.writer.ts';
import { indicesOf } from './write-ply.ts';

const toShare = (byte: number): string => String(Math.round((byte / 255) * 1e4) / 1e4);

/** @returns Wavefront OBJ; colours as the common extension, three shares behind each vertex. */
export function writeObj(mesh: Mesh): Uint8Array<ArrayBuffer> {
  const writer = createByteWriter();
  const { positions, colours } = mesh;
  const indices = indicesOf(mesh);
  writer.text('# millimetres\no scan\n');
  for (let at = 0; at < positions.length; at += 3) {
    const point = Array.from(positions.subarray(at, at + 3), toDecimal).join(' ');
    const colour = colours ? ` ${Array.from(colours.subarray(at, at + 3), toShare).join(' ')}` : '';
    writer.text(`v ${point}${colour}\n`);
  }
  for (let at = 0; at < indices.length; at += 3) {
    writer.text(`f ${Array.from(indices.subarray(at, at + 3), (index) => index + 1).join(' ')}\n`);
  }
  return writer.bytes();
}
