import { describe, expect, it } from 'vitest';
import { smoothNormals } from '../reading/weld.ts';
import { buildTree } from './build-tree.ts';
import { type MeasuredSurface, measureDistances, summariseDistances } from './distances.ts';
import { contactColour, distanceColour, paintVertices } from './scales.ts';

const same = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

function surfaceOf(positions: Float32Array<ArrayBuffer>, indices: Uint32Array<ArrayBuffer>): MeasuredSurface {
  return { positions, indices, normals: smoothNormals({ positions, indices }), tree: buildTree(positions, indices) };
}

/** A square of 20 mm in the plane z = 0 that faces up. */
const plane = surfaceOf(
  Float32Array.of(-10, -10, 0, 10, -10, 0, 10, 10, 0, -10, 10, 0),
  Uint32Array.of(0, 1, 2, 0, 2, 3),
);

/** A sphere around the origin. Takes its radius in mm. */
function sphere(radius: number): MeasuredSurface {
  const [rings, sides] = [48, 96];
  const positions: number[] = [];
  const indices: number[] = [];
  for (let r = 0; r <= rings; r++)
    for (let s = 0; s < sides; s++) {
      const [down, around] = [(r / rings) * Math.PI, (s / sides) * 2 * Math.PI];
      positions.push(
        radius * Math.sin(down) * Math.cos(around),
        radius * Math.sin(down) * Math.sin(around),
        radius * Math.cos(down),
      );
      if (r === rings) continue;
      const [a, b] = [r * sides + s, r * sides + ((s + 1) % sides)];
      indices.push(a, a + sides, b, b, a + sides, b + sides);
    }
  return surfaceOf(Float32Array.from(positions), Uint32Array.from(indices));
}

describe('the distance of points from a surface', () => {
  it('is positive in front of a plane, negative behind it, and unknown out of reach', () => {
    const points = Float32Array.of(0, 0, 1.5, 3, 3, -0.25, 0, 0, 0, 5, 5, 9);
    const [above, below, on, far] = measureDistances(points, same, plane, 5);
    expect(above).toBeCloseTo(1.5);
    expect(below).toBeCloseTo(-0.25);
    expect(on).toBeCloseTo(0);
    expect(far).toBeNaN();
  });

  it('is measured where the points stand after their move', () => {
    const lowered = [...same.slice(0, 14), -1, 1];
    expect(measureDistances(Float32Array.of(0, 0, 1.5), lowered, plane, 5)[0]).toBeCloseTo(0.5);
  });

  it('between two spheres is the difference of their radii, all around', () => {
    const outwards = measureDistances(sphere(10.3).positions, same, sphere(10), 2);
    for (const mm of outwards) expect(Math.abs(mm - 0.3)).toBeLessThan(0.02);
    const inwards = measureDistances(sphere(9.9).positions, same, sphere(10), 2);
    for (const mm of inwards) expect(Math.abs(mm + 0.1)).toBeLessThan(0.02);
  });

  it('tells its extremes and what nearly all lies within', () => {
    const hundred = Float32Array.from({ length: 100 }, (_, at) => (at === 99 ? 4 : at % 2 ? 0.1 : -0.1));
    const figures = summariseDistances(hundred);
    expect(figures?.least).toBeCloseTo(-0.1);
    expect(figures?.greatest).toBeCloseTo(4);
    expect(figures?.mostWithin).toBeCloseTo(0.1);
    expect(summariseDistances(Float32Array.of(Number.NaN))).toBeNull();
  });
});

describe('the colours of a map', () => {
  const light = ([red, green, blue]: readonly number[]): number => (red ?? 0) + (green ?? 0) + (blue ?? 0);

  it('are blue behind, white where both are the same, orange in front, and end at the range', () => {
    const [behind, equal, before] = [-1, 0, 1].map((mm) => distanceColour(mm, 1));
    expect(behind?.[2]).toBeGreaterThan(behind?.[0] ?? 255);
    expect(before?.[0]).toBeGreaterThan(before?.[2] ?? 255);
    expect(light(equal ?? [])).toBeGreaterThan(700);
    expect(distanceColour(7, 1)).toEqual(before);
    expect(distanceColour(0.25, 0.25)).toEqual(before);
  });

  it('of contacts are darker the closer the jaws are, and none where they are apart or far inside', () => {
    const shown = [0.02, 0.08, 0.15, 0.4, 0.6].map((mm) => light(contactColour(mm)));
    expect(shown).toEqual([...shown].sort((a, b) => a - b));
    expect(contactColour(-0.2)).toEqual(contactColour(0));
    expect(contactColour(0.05)).toEqual(contactColour(0));
    expect(contactColour(-3)).toEqual(contactColour(9));
    expect(contactColour(Number.NaN)).toEqual(contactColour(9));
  });

  it('are three bytes a vertex', () => {
    const painted = paintVertices(Float32Array.of(0, 1), (mm) => distanceColour(mm, 1));
    expect([...painted]).toEqual([...distanceColour(0, 1), ...distanceColour(1, 1)]);
  });
});
