import { Matrix4, Vector3 } from 'three';
import { expect, test } from 'vitest';
import { advance, blendPlaces, type Motion } from './place-blend.ts';

const middle = new Vector3(30, -10, 5);
const turned = (degrees: number, shift: Vector3) =>
  new Matrix4()
    .makeTranslation(middle.clone().add(shift))
    .multiply(new Matrix4().makeRotationZ((degrees * Math.PI) / 180))
    .multiply(new Matrix4().makeTranslation(middle.clone().negate()));
const figures = (place: Matrix4) => place.toArray().map((figure) => Number(figure.toFixed(6)));

test('a way begins and ends where the stages have the part', () => {
  const [from, to] = [turned(4, new Vector3(0.1, 0, 0)), turned(12, new Vector3(0.6, -0.4, 0.2))];
  expect(figures(blendPlaces(from, to, middle, 0))).toEqual(figures(from));
  expect(figures(blendPlaces(from, to, middle, 1))).toEqual(figures(to));
});

test('half the way is half the turn about the part’s own middle, which goes straight', () => {
  const half = blendPlaces(turned(0, new Vector3()), turned(60, new Vector3(2, 0, 4)), middle, 0.5);
  expect(figures(half)).toEqual(figures(turned(30, new Vector3(1, 0, 2))));
});

test('a way is over after its time and no sooner', () => {
  const motion: Motion = { from: new Matrix4(), start: null, share: 0 };
  expect([advance(motion, 1000), motion.share]).toEqual([true, 0]);
  expect([advance(motion, 1130), motion.share]).toEqual([true, 0.5]);
  expect([advance(motion, 5000), motion.share]).toEqual([false, 1]);
});
