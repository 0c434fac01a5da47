import { expect, test } from 'vitest';
import { frameOf, outlineOf, placeTeeth } from './geometry.ts';
import { shapeOf } from './teeth.ts';

const arches = (['adult', 'deciduous'] as const).flatMap((dentition) =>
  (['upper', 'lower'] as const).map((arch) => ({ dentition, arch })),
);

test.each(arches)('no two teeth of an arch stand in each other ($dentition, $arch)', ({ dentition, arch }) => {
  const placed = placeTeeth(dentition, arch);
  for (const [index, here] of placed.entries()) {
    const next = placed[index + 1];
    if (!next) continue;
    const between = Math.hypot(next.x - here.x, next.y - here.y);
    expect(between).toBeGreaterThan(((shapeOf(here.tooth).width + shapeOf(next.tooth).width) / 2) * 0.9);
  }
});

test.each(arches)('the picture is as wide as its arch and symmetric ($dentition, $arch)', ({ dentition, arch }) => {
  const { width } = frameOf(dentition);
  const placed = placeTeeth(dentition, arch);
  const [first, last] = [placed[0], placed.at(-1)];
  expect(first && last && Math.abs(first.x + last.x)).toBeLessThan(0.5);
  for (const { x } of placed) expect(Math.abs(x)).toBeLessThan(width / 2);
});

test('upper teeth open downwards, lower ones upwards', () => {
  const middleOf = (arch: 'upper' | 'lower') => placeTeeth('adult', arch).find(({ tooth }) => tooth % 10 === 1)?.y ?? 0;
  expect(middleOf('upper')).toBeLessThan(-30);
  expect(middleOf('lower')).toBeGreaterThan(30);
});

test('an outline is one closed curve without broken figures', () => {
  for (const tooth of [11, 13, 15, 16, 46, 54, 85]) expect(outlineOf(tooth)).toMatch(/^M[-\d. ]+(?:C[-\d. ]+)+Z$/);
});
