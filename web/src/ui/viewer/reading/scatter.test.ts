import { makeArch } from '@suya/contract/meshes/arch/make-arch';
import { expect, it } from 'vitest';
import { scatterDiscs } from './scatter.ts';

const arch = makeArch({ jaw: 'upper', triangles: 6000, seed: 3 });

it('covers about three times the area it stands for, in the places where the surface is', () => {
  const areaOf = (p: ArrayLike<number>, a: number, b: number, c: number): number => {
    const side = (to: number, axis: number): number => (p[to * 3 + axis] ?? 0) - (p[a * 3 + axis] ?? 0);
    const [ux, uy, uz, vx, vy, vz] = [side(b, 0), side(b, 1), side(b, 2), side(c, 0), side(c, 1), side(c, 2)];
    return Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx) / 2;
  };
  const { positions } = scatterDiscs(arch, 1000);
  let [covered, whole] = [0, 0];
  for (let corner = 0; corner < positions.length / 3; corner += 3)
    covered += areaOf(positions, corner, corner + 1, corner + 2);
  for (let at = 0; at < arch.indices.length; at += 3)
    whole += areaOf(arch.positions, arch.indices[at] ?? 0, arch.indices[at + 1] ?? 0, arch.indices[at + 2] ?? 0);
  expect(covered / whole).toBeGreaterThan(2.5);
  expect(covered / whole).toBeLessThan(4);
  for (let at = 0; at < positions.length; at += 3) {
    expect(positions[at]).toBeGreaterThan(arch.box.min[0] - 3);
    expect(positions[at]).toBeLessThan(arch.box.max[0] + 3);
  }
});

it('keeps the side a triangle shows and the colour it has', () => {
  const mesh = {
    positions: Float32Array.of(0, 0, 5, 2, 0, 5, 0, 2, 5),
    indices: null,
    colours: Uint8Array.of(10, 20, 30, 10, 20, 30, 10, 20, 30),
    triangles: 1,
    box: { min: [0, 0, 5], max: [2, 2, 5] } as const,
  };
  const { positions: p, colours } = scatterDiscs(mesh, 1);
  const at = (index: number): number => p[index] ?? 0;
  const turn = (at(3) - at(0)) * (at(7) - at(1)) - (at(4) - at(1)) * (at(6) - at(0));
  expect(turn).toBeGreaterThan(0);
  for (const height of [2, 5, 8]) expect(at(height)).toBeCloseTo(5);
  expect([...(colours ?? [])]).toEqual([10, 20, 30, 10, 20, 30, 10, 20, 30]);
});

it('leaves a triangle without area where it is, drawn as nothing', () => {
  const mesh = {
    positions: new Float32Array(9),
    indices: null,
    colours: null,
    triangles: 1,
    box: { min: [0, 0, 0], max: [0, 0, 0] } as const,
  };
  expect([...scatterDiscs(mesh, 1).positions]).toEqual(new Array(9).fill(0));
});
