import type { Mesh } from '@suya/contract/meshes/mesh';

export interface Welded {
  readonly positions: Float32Array<ArrayBuffer>;
  readonly indices: Uint32Array<ArrayBuffer>;
}

/** Three 32-bit patterns to one well-spread number. */
function mixBits(a: number, b: number, c: number): number {
  let hash = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca77) ^ Math.imul(c, 0xc2b2ae3d);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/**
 * Joins the equal corners of triangle soup, which makes a sixth of the vertices and smooth shading possible.
 * Equal means the same bits: scanners write the same corner the same way each time. Indexed meshes come back as they are.
 */
export function weld(mesh: Mesh): Welded {
  if (mesh.indices) return { positions: mesh.positions, indices: mesh.indices };
  const corners = mesh.triangles * 3;
  const source = mesh.positions;
  // Adding zero turns -0 into 0, so that both have the same bits.
  for (let i = 0; i < source.length; i++) source[i] = (source[i] as number) + 0;
  const bits = new Int32Array(source.buffer, source.byteOffset, source.length);
  const mask = 2 ** Math.ceil(Math.log2(corners * 1.4)) - 1;
  const table = new Int32Array(mask + 1).fill(-1);
  const indices = new Uint32Array(corners);
  let vertices = 0;
  for (let corner = 0; corner < corners; corner++) {
    const [x, y, z] = [bits[corner * 3] as number, bits[corner * 3 + 1] as number, bits[corner * 3 + 2] as number];
    let slot = mixBits(x, y, z) & mask;
    for (let found = table[slot] as number; found >= 0; found = table[slot] as number) {
      if (bits[found * 3] === x && bits[found * 3 + 1] === y && bits[found * 3 + 2] === z) break;
      slot = (slot + 1) & mask;
    }
    if ((table[slot] as number) < 0) {
      // Kept vertices move to the front of the same array: a vertex never moves past a corner still to be read.
      bits[vertices * 3] = x;
      bits[vertices * 3 + 1] = y;
      bits[vertices * 3 + 2] = z;
      table[slot] = vertices++;
    }
    indices[corner] = table[slot] as number;
  }
  return { positions: source.slice(0, vertices * 3), indices };
}

/** Smooth unit normals, each triangle counting by its area, as signed bytes in fours. */
export function smoothNormals({ positions, indices }: Welded): Int8Array<ArrayBuffer> {
  const sums = new Float32Array(positions.length);
  const p = (at: number): number => positions[at] as number;
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [(indices[i] as number) * 3, (indices[i + 1] as number) * 3, (indices[i + 2] as number) * 3];
    const [ux, uy, uz] = [p(b) - p(a), p(b + 1) - p(a + 1), p(b + 2) - p(a + 2)];
    const [vx, vy, vz] = [p(c) - p(a), p(c + 1) - p(a + 1), p(c + 2) - p(a + 2)];
    const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    for (const at of [a, b, c]) {
      sums[at] = (sums[at] as number) + x;
      sums[at + 1] = (sums[at + 1] as number) + y;
      sums[at + 2] = (sums[at + 2] as number) + z;
    }
  }
  const normals = new Int8Array((positions.length / 3) * 4);
  for (let v = 0; v < positions.length / 3; v++) {
    const [x, y, z] = [sums[v * 3] as number, sums[v * 3 + 1] as number, sums[v * 3 + 2] as number];
    const scale = 127 / (Math.hypot(x, y, z) || 1);
    normals[v * 4] = x * scale;
    normals[v * 4 + 1] = y * scale;
    normals[v * 4 + 2] = z * scale;
  }
  return normals;
}

const toLinear = Uint16Array.from({ length: 256 }, (_, byte) => {
  const share = byte / 255;
  return Math.round(65535 * (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
});

/** Screen colours to the linear light that shading is computed in; sixteen bits, or dark tones would show steps. */
export function linearColours(colours: Uint8Array): Uint16Array<ArrayBuffer> {
  const linear = new Uint16Array((colours.length / 3) * 4);
  for (let v = 0; v < colours.length / 3; v++) {
    for (let c = 0; c < 3; c++) linear[v * 4 + c] = toLinear[colours[v * 3 + c] as number] as number;
    linear[v * 4 + 3] = 65535;
  }
  return linear;
}
