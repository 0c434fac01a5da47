import { expect, it } from 'vitest';
import { makeArch } from './arch/make-arch.ts';
import { deservesPreview, makePreview, PREVIEW_TRIANGLES } from './make-preview.ts';
import type { Mesh } from './mesh.ts';
import { parseMesh } from './read-mesh.ts';

async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const read = (bytes: Uint8Array) => parseMesh(whole(bytes), { totalSize: bytes.length });
const scan = makeArch({ jaw: 'upper', triangles: 120_000, seed: 9 });

/** The longest way from a sampled vertex of one surface to the nearest vertex of the other, in mm. */
function farthest(from: Mesh, to: Mesh): number {
  let longest = 0;
  for (let v = 0; v < from.positions.length; v += 3 * 499) {
    let nearest = Infinity;
    for (let w = 0; w < to.positions.length; w += 3) {
      const d = [0, 1, 2].reduce((sum, axis) => {
        return sum + ((from.positions[v + axis] ?? 0) - (to.positions[w + axis] ?? 0)) ** 2;
      }, 0);
      nearest = Math.min(nearest, d);
    }
    longest = Math.max(longest, Math.sqrt(nearest));
  }
  return longest;
}

it('is a small file of about 30,000 triangles with the colours of the scan', async () => {
  const bytes = makePreview(scan);
  expect(bytes.length).toBeLessThan(600_000);
  const { mesh, report } = await read(bytes);
  expect(report).toMatchObject({ coloured: true, unit: 'millimetres' });
  expect(Math.abs(report.triangles / PREVIEW_TRIANGLES - 1)).toBeLessThan(0.3);
  expect(farthest(mesh, scan)).toBeLessThan(0.7);
  expect(farthest(scan, mesh)).toBeLessThan(1);
});

it('of a mesh that is light already is that mesh', async () => {
  const crown = makeArch({ jaw: 'lower', triangles: 3000 });
  const { mesh } = await read(makePreview(crown));
  expect(mesh.indices).toEqual(crown.indices);
  expect(mesh.positions).toEqual(crown.positions);
  expect(deservesPreview(crown.triangles)).toBe(false);
  expect(deservesPreview(scan.triangles)).toBe(true);
});

it('keeps the mouth of a jaw open where its base is one polygon', async () => {
  const arc = (radius: number, i: number) => {
    const angle = (Math.PI * i) / 50;
    return `v ${radius * Math.cos(angle)} ${radius * Math.sin(angle)} 0`;
  };
  const outline = Array.from({ length: 102 }, (_, i) => (i < 51 ? arc(30, i) : arc(18, 101 - i)));
  const heavy = makeArch({ jaw: 'upper', triangles: 70_000, seed: 9 });
  const points = Array.from({ length: heavy.positions.length / 3 }, (_, v) => {
    const [x = 0, y = 0, z = 0] = heavy.positions.subarray(v * 3, v * 3 + 3);
    return `v ${x} ${y} ${z + 500}`;
  });
  const faces = Array.from({ length: heavy.triangles }, (_, t) => {
    const corners = [0, 1, 2].map((at) => (heavy.indices?.[t * 3 + at] ?? t * 3 + at) + 103);
    return `f ${corners.join(' ')}`;
  });
  const base = `f ${outline.map((_, i) => i + 1).join(' ')}`;
  const bytes = new Uint8Array(
    [...outline, ...points, base, ...faces]
      .join('\n')
      .split('')
      .map((c) => c.charCodeAt(0)),
  );
  const { mesh } = await read(makePreview((await read(bytes)).mesh));
  const middles = Array.from({ length: mesh.triangles }, (_, t) =>
    [0, 1, 2].map((axis) =>
      [0, 1, 2].reduce((sum, at) => sum + (mesh.positions[(mesh.indices?.[t * 3 + at] ?? 0) * 3 + axis] ?? 0) / 3, 0),
    ),
  );
  const low = middles.filter(([, , z = 0]) => z < 100);
  expect(low.length).toBeGreaterThan(20);
  expect(low.filter(([x = 0, y = 0]) => Math.hypot(x, y) < 15)).toEqual([]);
});
