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
    const x = bits[corner * 3] as number;
    const y = bits[corner * 3 + 1] as number;
    const z = bits[corner * 3 + 2] as number;
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

/** Adds each triangle's normal, as long as twice its area, to its three corners. */
function sumNormals({ positions: p, indices }: Welded): Float32Array {
  const sums = new Float32Array(p.length);
  const add = (at: number, x: number, y: number, z: number): void => {
    sums[at] = (sums[at] as number) + x;
    sums[at + 1] = (sums[at + 1] as number) + y;
    sums[at + 2] = (sums[at + 2] as number) + z;
  };
  for (let i = 0; i < indices.length; i += 3) {
    const a = (indices[i] as number) * 3;
    const b = (indices[i + 1] as number) * 3;
    const c = (indices[i + 2] as number) * 3;
    const ux = (p[b] as number) - (p[a] as number);
    const uy = (p[b + 1] as number) - (p[a + 1] as number);
    const uz = (p[b + 2] as number) - (p[a + 2] as number);
    const vx = (p[c] as number) - (p[a] as number);
    const vy = (p[c + 1] as number) - (p[a + 1] as number);
    const vz = (p[c + 2] as number) - (p[a + 2] as number);
    const x = uy * vz - uz * vy;
    const y = uz * vx - ux * vz;
    const z = ux * vy - uy * vx;
    add(a, x, y, z);
    add(b, x, y, z);
    add(c, x, y, z);
  }
  return sums;
}

/** Smooth unit normals, each triangle counting by its area, as signed bytes in fours. */
export function smoothNormals(welded: Welded): Int8Array<ArrayBuffer> {
  const sums = sumNormals(welded);
  const normals = new Int8Array((sums.length / 3) * 4);
  for (let from = 0, to = 0; from < sums.length; from += 3, to += 4) {
    const x = sums[from] as number;
    const y = sums[from + 1] as number;
    const z = sums[from + 2] as number;
    const scale = 127 / (Math.sqrt(x * x + y * y + z * z) || 1);
    normals[to] = x * scale;
    normals[to + 1] = y * scale;
    normals[to + 2] = z * scale;
  }
  return normals;
}

/** The normal of each triangle at its three corners, as signed bytes in fours. Takes three vertices a triangle. */
export function flatNormals(p: Float32Array): Int8Array<ArrayBuffer> {
  const packed = new Int32Array(p.length / 3);
  for (let at = 0, corner = 0; at < p.length; at += 9, corner += 3) {
    const ux = (p[at + 3] as number) - (p[at] as number);
    const uy = (p[at + 4] as number) - (p[at + 1] as number);
    const uz = (p[at + 5] as number) - (p[at + 2] as number);
    const vx = (p[at + 6] as number) - (p[at] as number);
    const vy = (p[at + 7] as number) - (p[at + 1] as number);
    const vz = (p[at + 8] as number) - (p[at + 2] as number);
    const x = uy * vz - uz * vy;
    const y = uz * vx - ux * vz;
    const z = ux * vy - uy * vx;
    const scale = 127 / (Math.sqrt(x * x + y * y + z * z) || 1);
    const normal = ((x * scale) & 255) | (((y * scale) & 255) << 8) | (((z * scale) & 255) << 16);
    packed[corner] = normal;
    packed[corner + 1] = normal;
    packed[corner + 2] = normal;
  }
  return new Int8Array(packed.buffer);
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
