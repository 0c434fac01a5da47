import { makeArch } from '@suya/contract/meshes/arch/make-arch';
import { writeStlBinary } from '@suya/contract/meshes/writers/write-stl';
import { expect, it } from 'vitest';
import { glimpse } from './glimpse.ts';

const TRIANGLES_AT = 84;
const RECORD = 50;

const arch = makeArch({ jaw: 'lower', triangles: 6000, seed: 5 });
const file = writeStlBinary({ ...arch, colours: null, triangles: arch.indices.length / 3 });
const triangles = arch.indices.length / 3;

it('sees evenly chosen triangles of a binary STL, and tells of the whole file', () => {
  const seen = glimpse(file, 1000);
  expect(seen?.standsFor).toBe(Math.floor(triangles / 1000));
  expect(seen?.report.triangles).toBe(triangles);
  expect(seen?.report.unit).toBe('millimetres');
  const view = new DataView(file.buffer, file.byteOffset);
  const third = TRIANGLES_AT + 2 * (seen?.standsFor ?? 0) * RECORD + 12;
  expect(seen?.mesh.positions[18]).toBe(view.getFloat32(third, true));
  for (const axis of [0, 1, 2] as const) {
    expect(seen?.report.box.min[axis]).toBeCloseTo(arch.box.min[axis], -1);
    expect(seen?.report.box.max[axis]).toBeCloseTo(arch.box.max[axis], -1);
  }
});

it.each([
  ['a count that does not fit the size', file.slice(0, -RECORD)],
  ['text', new TextEncoder().encode(`solid arch\n${'facet normal 0 0 1\n'.repeat(80)}`)],
])('leaves %s to be read first', (_, bytes) => {
  expect(glimpse(bytes, 1000)).toBeNull();
});

it('shows nothing of a file in which it meets what is no number', () => {
  const broken = file.slice();
  new DataView(broken.buffer).setFloat32(TRIANGLES_AT + 12, Number.NaN, true);
  expect(glimpse(broken, 1000)).toBeNull();
});
