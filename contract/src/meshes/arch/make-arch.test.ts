import { describe, expect, it } from 'vitest';
import { makeArch } from './make-arch.ts';
import { makeRetainer } from './make-retainer.ts';

const triangles = 8000;
const upper = makeArch({ jaw: 'upper', triangles, seed: 3 });
const lower = makeArch({ jaw: 'lower', triangles, seed: 3 });

/** The volume between a surface and the origin, in mm³: positive where the triangles of a closed surface face outwards. */
function volumeOf(positions: Float32Array, indices: Uint32Array): number {
  let volume = 0;
  const at = (corner: number, axis: number): number => positions[(indices[corner] ?? 0) * 3 + axis] ?? 0;
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [i, i + 1, i + 2];
    volume +=
      at(a, 0) * (at(b, 1) * at(c, 2) - at(b, 2) * at(c, 1)) +
      at(a, 1) * (at(b, 2) * at(c, 0) - at(b, 0) * at(c, 2)) +
      at(a, 2) * (at(b, 0) * at(c, 1) - at(b, 1) * at(c, 0));
  }
  return volume / 6;
}

describe('a test arch', () => {
  it('has about as many triangles as asked for, and every tooth as one run of them', () => {
    expect(upper.triangles / triangles).toBeGreaterThan(0.9);
    expect(upper.triangles / triangles).toBeLessThan(1.1);
    expect(upper.groups.map((group) => group.fdi)).toEqual([0, 11, 12, 13, 14, 15, 16, 17, 21, 22, 23, 24, 25, 26, 27]);
    expect(upper.groups.reduce((sum, group) => sum + group.count, 0)).toBe(upper.triangles);
    expect(upper.colours.length).toBe(upper.positions.length);
  });

  it('is as large as a mouth, in millimetres, and the same for the same seed', () => {
    const [width, length] = [0, 1].map((axis) => (upper.box.max[axis] ?? 0) - (upper.box.min[axis] ?? 0));
    expect(width).toBeGreaterThan(60);
    expect(width).toBeLessThan(85);
    expect(length).toBeGreaterThan(45);
    expect(length).toBeLessThan(65);
    expect(makeArch({ jaw: 'upper', triangles, seed: 3 }).positions).toEqual(upper.positions);
    expect(makeArch({ jaw: 'upper', triangles, seed: 4 }).positions).not.toEqual(upper.positions);
  }, 60_000);

  it('lies in occlusion with the other jaw: upper above, lower below, front teeth overlapping', () => {
    expect(upper.box.max[2]).toBeGreaterThan(10);
    expect(lower.box.min[2]).toBeLessThan(-8);
    expect(lower.box.max[2]).toBeGreaterThan(1);
    expect(lower.box.max[2]).toBeLessThan(3);
  });

  it('leaves out missing teeth, and has primary and third molars when asked', () => {
    const fdi = (options: Parameters<typeof makeArch>[0]) =>
      makeArch({ ...options, triangles: 3000 }).groups.map((group) => group.fdi);
    expect(fdi({ jaw: 'lower', missing: [36] })).not.toContain(36);
    expect(fdi({ jaw: 'lower', dentition: 'deciduous' })).toEqual([0, 71, 72, 73, 74, 75, 81, 82, 83, 84, 85]);
    expect(fdi({ jaw: 'upper', thirdMolars: true })).toContain(28);
  });

  it('gets a retainer: a thin closed shell around its crowns', () => {
    const retainer = makeRetainer(upper, { triangles: 20_000 });
    const volume = volumeOf(retainer.positions, retainer.indices ?? new Uint32Array(0));
    expect(volume).toBeGreaterThan(500);
    expect(volume).toBeLessThan(4000);
    expect(retainer.box.min[2]).toBeLessThan(upper.box.min[2]);
    expect(retainer.box.max[2]).toBeLessThan(upper.box.max[2]);
  });
});
