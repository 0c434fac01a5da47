import { makeArch } from '@suya/contract/meshes/arch/make-arch';
import { expect, it } from 'vitest';
import { flatNormals, linearColours, smoothNormals, weld } from './weld.ts';

const arch = makeArch({ jaw: 'lower', triangles: 3000, seed: 4 });

/** The same surface as an STL holds it: three corners of its own for every triangle. */
const soup = {
  ...arch,
  indices: null,
  colours: null,
  positions: Float32Array.from(
    { length: arch.indices.length * 3 },
    (_, at) => arch.positions[(arch.indices[Math.floor(at / 3)] ?? 0) * 3 + (at % 3)] ?? 0,
  ),
};

it('welding gives back every corner where it was, with each place once', () => {
  const before = soup.positions.slice();
  const { positions, indices } = weld(soup);
  const places = new Set<string>();
  for (let v = 0; v < positions.length; v += 3) places.add(positions.subarray(v, v + 3).join());
  expect(places.size).toBe(positions.length / 3);
  const back = Float32Array.from(
    { length: before.length },
    (_, at) => positions[(indices[Math.floor(at / 3)] ?? 0) * 3 + (at % 3)] ?? 0,
  );
  expect(back).toEqual(before);
});

it('takes zero and minus zero for the same place', () => {
  const positions = Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, -0, 0, -0, 1, 0, 0, 0, 0, 1);
  const { positions: welded } = weld({ ...soup, positions, triangles: 2 });
  expect(welded.length / 3).toBe(4);
});

it('normals are of unit length and point out of the surface', () => {
  const square = {
    positions: Float32Array.of(0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0),
    indices: Uint32Array.of(0, 1, 2, 0, 2, 3),
  };
  expect([...smoothNormals(square).subarray(0, 4)]).toEqual([0, 0, 127, 0]);
});

it('colours become linear light: white stays full, middle grey is a fifth', () => {
  const [red, green, , full] = linearColours(Uint8Array.of(255, 128, 0));
  expect(red).toBe(65535);
  expect((green ?? 0) / 65535).toBeCloseTo(0.2158, 3);
  expect(full).toBe(65535);
});

it('flat normals are the triangle’s own at each of its corners', () => {
  const corners = Float32Array.of(0, 0, 0, 0, 3, 0, 0, 0, 3, 0, 0, 0, 5, 0, 0, 0, 5, 0);
  const normals = flatNormals(corners);
  for (const corner of [0, 1, 2]) expect([...normals.subarray(corner * 4, corner * 4 + 3)]).toEqual([127, 0, 0]);
  for (const corner of [3, 4, 5]) expect([...normals.subarray(corner * 4, corner * 4 + 3)]).toEqual([0, 0, 127]);
});
