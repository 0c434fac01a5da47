import { expect, it } from 'vitest';
import { makeArch } from './arch/make-arch.ts';
import { clusterMesh } from './cluster.ts';
import type { Mesh } from './mesh.ts';

const arch = makeArch({ jaw: 'lower', triangles: 40_000, seed: 5 });

it('has about as many triangles as were asked for', () => {
  for (const wanted of [4000, 10_000]) {
    const { triangles } = clusterMesh(arch, wanted);
    expect(triangles).toBeGreaterThan(wanted * 0.7);
    expect(triangles).toBeLessThan(wanted * 1.3);
  }
});

it('stays within the surface’s own box and close to it', () => {
  const coarse = clusterMesh(arch, 8000);
  for (let at = 0; at < coarse.positions.length; at++) {
    const axis = (at % 3) as 0 | 1 | 2;
    expect(coarse.positions[at]).toBeGreaterThanOrEqual(arch.box.min[axis]);
    expect(coarse.positions[at]).toBeLessThanOrEqual(arch.box.max[axis]);
  }
  expect(coarse.colours).toHaveLength(coarse.positions.length);
});

it('is the same for a surface in separate triangles as for the one with shared corners', () => {
  const corners = Float32Array.from(
    { length: arch.indices.length * 3 },
    (_, at) => arch.positions[(arch.indices[Math.floor(at / 3)] ?? 0) * 3 + (at % 3)] ?? 0,
  );
  const soup: Mesh = { ...arch, positions: corners, indices: null, colours: null };
  const [joined, loose] = [clusterMesh(arch, 5000), clusterMesh(soup, 5000)];
  expect(loose.indices).toEqual(joined.indices);
  expect(loose.positions).toEqual(joined.positions);
});

it('of a surface that lies in a plane, or is a single triangle, is still a surface', () => {
  const positions = Float32Array.of(0, 0, 0, 10, 0, 0, 0, 10, 0);
  const flat: Mesh = {
    positions,
    indices: null,
    colours: null,
    triangles: 1,
    box: { min: [0, 0, 0], max: [10, 10, 0] },
  };
  expect(clusterMesh(flat, 100).triangles).toBe(1);
});
