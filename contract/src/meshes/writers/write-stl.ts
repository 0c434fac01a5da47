import type { Mesh } from '../mesh.ts';
import { STL_HEADER, STL_TRIANGLE } from '../soup.ts';
import { createByteWriter, toDecimal } from './bytes.writer.ts';

type Point = readonly [number, number, number];

const cornerOf = (mesh: Mesh, corner: number): Point => {
  const at = (mesh.indices ? (mesh.indices[corner] ?? 0) : corner) * 3;
  return [mesh.positions[at] ?? 0, mesh.positions[at + 1] ?? 0, mesh.positions[at + 2] ?? 0];
};

/** The unit normal of a triangle; zero for a degenerate one, which the format allows. */
function normalOf(a: Point, b: Point, c: Point): Point {
  const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
  const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const length = Math.hypot(x, y, z) || 1;
  return [x / length, y / length, z / length];
}

/** @returns binary STL. Takes `title` for the 80 bytes of header (ASCII). */
export function writeStlBinary(mesh: Mesh, title = 'binary STL'): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(STL_HEADER + mesh.triangles * STL_TRIANGLE);
  for (let i = 0; i < Math.min(80, title.length); i++) bytes[i] = title.charCodeAt(i);
  const view = new DataView(bytes.buffer);
  view.setUint32(80, mesh.triangles, true);
  for (let t = 0; t < mesh.triangles; t++) {
    const [a, b, c] = [cornerOf(mesh, t * 3), cornerOf(mesh, t * 3 + 1), cornerOf(mesh, t * 3 + 2)];
    let at = STL_HEADER + t * STL_TRIANGLE;
    for (const point of [normalOf(a, b, c), a, b, c]) {
      for (const value of point) {
        view.setFloat32(at, value, true);
        at += 4;
      }
    }
  }
  return bytes;
}

/** @returns ASCII STL. Takes the solid's name (ASCII). */
export function writeStlAscii(mesh: Mesh, name = 'scan'): Uint8Array<ArrayBuffer> {
  const writer = createByteWriter();
  const show = (point: Point): string => point.map(toDecimal).join(' ');
  writer.text(`solid ${name}\n`);
  for (let t = 0; t < mesh.triangles; t++) {
    const [a, b, c] = [cornerOf(mesh, t * 3), cornerOf(mesh, t * 3 + 1), cornerOf(mesh, t * 3 + 2)];
    writer.text(`  facet normal ${show(normalOf(a, b, c))}\n    outer loop\n`);
    for (const point of [a, b, c]) writer.text(`      vertex ${show(point)}\n`);
    writer.text('    endloop\n  endfacet\n');
  }
  writer.text(`endsolid ${name}\n`);
  return writer.bytes();
}
