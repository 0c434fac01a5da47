import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areaOf, ascii, check, read, refusalOf } from '../testing/reading.ts';

type Point = readonly [number, number];

const turned = ([x, y]: Point): string => `${x * 0.6} ${y} ${x * 0.8}`;
const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

/** One polygon on a slanted plane, as OBJ. */
const objOf = (outline: readonly Point[]): Uint8Array =>
  ascii(
    `${outline.map((point) => `v ${turned(point)}\n`).join('')}f ${numbers(outline.length)
      .map((i) => i + 1)
      .join(' ')}\n`,
  );

const plyHead = (outline: readonly Point[], encoding: string): string =>
  `ply\nformat ${encoding} 1.0\nelement face 1\nproperty list int int vertex_indices\nelement vertex ${outline.length}\n` +
  `property double x\nproperty double y\nproperty double z\nend_header\n`;

/** The same as PLY, the face before its corners. */
function plyOf(outline: readonly Point[]): Uint8Array {
  const head = ascii(plyHead(outline, 'binary_big_endian'));
  const body = new DataView(new ArrayBuffer(4 + outline.length * 28));
  body.setInt32(0, outline.length);
  outline.forEach(([x, y], i) => {
    body.setInt32(4 + i * 4, i);
    [x * 0.6, y, x * 0.8].forEach((value, axis) => {
      body.setFloat64(4 + outline.length * 4 + i * 24 + axis * 8, value);
    });
  });
  return Uint8Array.of(...head, ...new Uint8Array(body.buffer));
}

const plyTextOf = (outline: readonly Point[]): Uint8Array =>
  ascii(
    `${plyHead(outline, 'ascii')}${outline.length} ${numbers(outline.length).join(' ')}\n${outline.map(turned).join('\n')}\n`,
  );

function areaWithin(outline: readonly Point[]): number {
  const doubled = outline.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = outline[(i + 1) % outline.length] ?? [0, 0];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(doubled) / 2;
}

/** The base of a jaw: half a ring of 30 mm outside and 18 mm inside. */
function horseshoe(corners: number): Point[] {
  const half = corners / 2;
  const arc = (radius: number, i: number): Point => {
    const angle = (Math.PI * i) / (half - 1);
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  };
  return [...numbers(half).map((i) => arc(30, i)), ...numbers(half).map((i) => arc(18, half - 1 - i))];
}

/** A zigzag band, which has no corner that could be cut off before its neighbour. */
const zigzag = (corners: number): Point[] => [
  ...numbers(corners / 2).map((i): Point => [i, i % 2 ? 40 : 0]),
  ...numbers(corners / 2).map((i): Point => [corners / 2 - 1 - i, ((corners / 2 - 1 - i) % 2 ? 40 : 0) + 1]),
];

const formats = [
  ['OBJ', objOf],
  ['binary PLY', plyOf],
  ['text PLY', plyTextOf],
] as const;

describe('a polygon', () => {
  it.each(formats)('of a horseshoe keeps its shape: the base of a jaw of 102 corners, in %s', async (_name, write) => {
    const outline = horseshoe(102);
    for (const turnedRound of [outline, outline.toReversed()]) {
      const { mesh, report } = await read(write(turnedRound), [1000]);
      expect(areaOf(mesh)).toBeCloseTo(areaWithin(outline), 2);
      expect(report.triangles).toBe(100);
      expect(await check(write(turnedRound))).toEqual(report);
    }
  });

  it('is drawn facing as its corners are written', async () => {
    const { mesh } = await read(objOf(horseshoe(102)));
    const [a = 0, b = 0, c = 0] = mesh.indices ?? [];
    const at = (vertex: number): Point => [
      (mesh.positions[vertex * 3] ?? 0) / 0.6,
      mesh.positions[vertex * 3 + 1] ?? 0,
    ];
    const [p, q, r] = [at(a), at(b), at(c)];
    expect((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])).toBeGreaterThan(0);
  });

  it('may have thousands of corners', async () => {
    for (const outline of [horseshoe(4000), zigzag(3000)]) {
      const { mesh } = await read(objOf(outline));
      expect(areaOf(mesh) / areaWithin(outline)).toBeCloseTo(1, 4);
    }
  });

  it('of four corners is parted where it is hollow', async () => {
    const dart: Point[] = [
      [0, 0],
      [4, -3],
      [1, 0],
      [4, 3],
    ];
    for (const start of numbers(4)) {
      const { mesh } = await read(objOf([...dart.slice(start), ...dart.slice(0, start)]));
      expect(areaOf(mesh)).toBeCloseTo(areaWithin(dart), 5);
    }
  });

  it('may have corners on a straight line, corners twice, and a seam to a hole', async () => {
    const comb: Point[] = [
      [0, 0],
      [2, 0],
      [4, 0],
      [4, 0],
      [6, 0],
      [6, 4],
      [5, 4],
      [5, 1],
      [3, 1],
      [3, 4],
      [1, 4],
      [1, 2],
      [1, 1],
      [0, 1],
    ];
    const seam: Point[] = [
      [0, 0],
      [9, 0],
      [9, 9],
      [0, 9],
      [0, 0],
      [3, 3],
      [3, 6],
      [6, 6],
      [6, 3],
      [3, 3],
    ];
    for (const outline of [comb, seam]) {
      const { mesh, report } = await read(objOf(outline));
      expect(areaOf(mesh)).toBeCloseTo(areaWithin(outline), 5);
      expect(report.triangles).toBe(outline.length - 2);
    }
  });

  it('is taken in its own triangles whatever it looks like, in as many as its corners say', async () => {
    const grid = fc.integer({ min: 0, max: 6 });
    const anything = fc.array(fc.tuple(grid, grid), { minLength: 3, maxLength: 60 });
    const property = fc.asyncProperty(anything, async (outline) => {
      fc.pre(outline.some(([x, y]) => x !== outline[0]?.[0] || y !== outline[0]?.[1]));
      const { mesh, report } = await read(objOf(outline));
      expect(report.triangles).toBe(outline.length - 2);
      expect(mesh.indices).toHaveLength(report.triangles * 3);
      expect(Math.max(...(mesh.indices ?? []))).toBeLessThan(outline.length);
    });
    await fc.assert(property, { numRuns: 300 });
  });

  it('that does not cross itself is filled exactly, wherever its corners lie', async () => {
    const radius = fc.double({ min: 5, max: 50, noNaN: true });
    const property = fc.asyncProperty(fc.array(radius, { minLength: 5, maxLength: 120 }), async (radii) => {
      const outline = radii.map((r, i): Point => {
        const angle = (2 * Math.PI * i) / radii.length;
        return [r * Math.cos(angle), r * Math.sin(angle)];
      });
      const { mesh } = await read(objOf(outline));
      expect(areaOf(mesh) / areaWithin(outline)).toBeCloseTo(1, 4);
    });
    await fc.assert(property, { numRuns: 200 });
  });
});

describe('polygons that would take minutes to draw', () => {
  const million = (): Uint8Array => {
    const head = ascii(plyHead(horseshoe(4), 'binary_big_endian'));
    const bytes = new Uint8Array(head.length + 4 + 4_000_000 + 96);
    bytes.set(head);
    new DataView(bytes.buffer).setInt32(head.length, 1_000_000);
    return bytes;
  };

  it('are refused by their number of corners: one of a million', async () => {
    const refusal = { reason: 'polygonsTooLarge', limit: 10_000 };
    expect(await refusalOf(read(million()))).toEqual(refusal);
    expect(await refusalOf(check(million()))).toEqual(refusal);
    const around = `f${' 1 2 3'.repeat(4000)}\n`;
    expect(await refusalOf(check(ascii(`v 0 0 0\nv 1 0 0\nv 0 1 0\n${around}`)))).toEqual(refusal);
  });

  it('are refused by their sum: many large ones, before any is drawn', async () => {
    const around = `f${' 1 2 3'.repeat(3000)}\n`;
    const many = ascii(`v 0 0 0\nv 1 0 0\nv 0 1 0\n${around.repeat(20)}`);
    for (const reading of [read(many), check(many)])
      expect(await refusalOf(reading)).toEqual({ reason: 'polygonsTooLarge', limit: 10_000 });
  });

  it('and those that cross themselves everywhere end as well', async () => {
    let seed = 7;
    const next = () => {
      seed = (seed * 16807) % 2147483647;
      return seed / 2147483647;
    };
    const tangle = numbers(10_000).map((): Point => [next() * 60, next() * 60]);
    expect((await read(objOf(tangle))).report.triangles).toBe(9998);
  });
});
