import { expect, it } from 'vitest';
import { flatNormals } from '../reading/weld.ts';
import { type DrawnSurface, drawStandardView, pictureViews, type Raster } from './raster.ts';

/** A thin upright sheet that looks to the front, in mm. */
function sheet(y: number, half: number, colour: DrawnSurface['colour'], z = 0, apart: -1 | 0 | 1 = 0): DrawnSurface {
  const positions = Float32Array.of(-half, y, z - half, half, y, z - half, half, y, z + half);
  return { positions, normals: flatNormals(positions), indices: null, colour, apart };
}

const at = ({ pixels, width, height }: Raster, x: number, y: number): number[] => {
  const from = (Math.floor(y * (height - 1)) * width + Math.floor(x * (width - 1))) * 4;
  return [...pixels.subarray(from, from + 4)];
};

it('the nearer surface hides the one behind it, in whichever order they come', () => {
  const [red, green] = [sheet(0, 10, [1, 0, 0]), sheet(20, 10, [0, 1, 0])];
  for (const surfaces of [
    [red, green],
    [green, red],
  ]) {
    const [r, g] = at(drawStandardView(surfaces, 'front', 60, 60), 0.7, 0.6);
    expect(r).toBeGreaterThan(100);
    expect(g).toBe(0);
  }
});

it('what is empty stays see-through and what is shown fills the picture', () => {
  const picture = drawStandardView([sheet(0, 10, [1, 1, 1])], 'front', 80, 80);
  expect(at(picture, 0.1, 0.1)[3]).toBe(0);
  expect(at(picture, 0.9, 0.85)[3]).toBe(255);
});

it('from the front the patient’s left is at the right', () => {
  const positions = Float32Array.of(20, 0, 0, 30, 0, 0, 30, 0, 10);
  const left: DrawnSurface = { positions, normals: flatNormals(positions), indices: null, colour: [1, 1, 1], apart: 0 };
  const picture = drawStandardView([sheet(5, 30, [0, 0, 0]), left], 'front', 120, 120);
  const whiteAt = Array.from({ length: 120 }, (_, x) => x).filter((x) => (at(picture, x / 119, 0.47)[0] ?? 0) > 100);
  expect(Math.min(...whiteAt)).toBeGreaterThan(60);
});

it('the jaw that stands before the other one’s teeth is left out of the views from above and below', () => {
  const upper = { ...sheet(0, 10, [1, 0, 0], 8, 1), positions: Float32Array.of(-9, -9, 8, 9, -9, 8, 9, 9, 8) };
  const lower = { ...sheet(0, 10, [0, 1, 0], 0, -1), positions: Float32Array.of(-9, -9, 0, 9, -9, 0, 9, 9, 0) };
  const flat = Int8Array.from({ length: 12 }, (_, n) => (n % 4 === 2 ? 127 : 0));
  const jaws = [
    { ...upper, normals: flat },
    { ...lower, normals: flat },
  ];
  const seen = (view: 'upper' | 'lower') => {
    const { pixels } = drawStandardView(jaws, view, 60, 60);
    const [red, green] = [0, 1].map((c) => pixels.filter((value, n) => n % 4 === c && value > 0).length);
    return { red: (red ?? 0) > 0, green: (green ?? 0) > 0 };
  };
  expect(seen('upper')).toEqual({ red: true, green: false });
  expect(seen('lower')).toEqual({ red: false, green: true });
});

it('all six views can be drawn of one part alone', () => {
  for (const view of pictureViews) {
    const { pixels } = drawStandardView([sheet(0, 10, [1, 1, 1], 0, 1)], view, 40, 40);
    if (view === 'front' || view === 'open') expect(pixels.some((value) => value > 0)).toBe(true);
    expect(pixels).toHaveLength(6400);
  }
});
