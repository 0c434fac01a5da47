import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeMove, isRigid, toMatrix } from './rigid-move.ts';

const middle = [10, 20, 30] as const;

function moved(matrix: readonly number[], [x, y, z]: readonly [number, number, number]): number[] {
  return [0, 1, 2].map(
    (row) => (matrix[row] ?? 0) * x + (matrix[4 + row] ?? 0) * y + (matrix[8 + row] ?? 0) * z + (matrix[12 + row] ?? 0),
  );
}

describe('a move of a tooth', () => {
  it('shifts by its millimetres', () => {
    expect(moved(toMatrix({ translation: [1, -2, 0.5] }, middle), [0, 0, 0])).toEqual([1, -2, 0.5]);
  });

  it('turns about the middle of the tooth, or about the point it names', () => {
    const aboutMiddle = moved(toMatrix({ rotation: [0, 0, 90] }, middle), [11, 20, 30]);
    [10, 21, 30].forEach((wanted, axis) => {
      expect(aboutMiddle[axis]).toBeCloseTo(wanted);
    });
    const aboutPivot = moved(toMatrix({ rotation: [90, 0, 0], pivot: [0, 0, 0] }, middle), [0, 1, 0]);
    [0, 0, 1].forEach((wanted, axis) => {
      expect(aboutPivot[axis]).toBeCloseTo(wanted);
    });
  });

  it('is told back as it was given, whichever way it was written', () => {
    const angle = fc.double({ min: -80, max: 80, noNaN: true });
    const length = fc.double({ min: -5, max: 5, noNaN: true });
    const property = fc.property(fc.tuple(length, length, length), fc.tuple(angle, angle, angle), (shift, turn) => {
      const matrix = toMatrix({ translation: shift, rotation: turn }, middle);
      expect(isRigid(matrix)).toBe(true);
      const told = describeMove({ matrix }, middle);
      for (const axis of [0, 1, 2] as const) {
        expect(told.translation[axis]).toBeCloseTo(shift[axis], 6);
        expect(told.rotation[axis]).toBeCloseTo(turn[axis], 6);
      }
    });
    fc.assert(property, { numRuns: 200 });
  });

  it('tilted by 90 degrees is still told as a move that does the same', () => {
    const matrix = toMatrix({ rotation: [30, 90, 0] }, middle);
    const again = toMatrix(describeMove({ matrix }, middle), middle);
    again.forEach((value, at) => {
      expect(value).toBeCloseTo(matrix[at] ?? Number.NaN, 5);
    });
  });

  it.each([
    ['stretches', [2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]],
    ['mirrors', [-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]],
    ['shears', [1, 0, 0, 0, 0.3, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]],
    ['is no number', [Number.NaN, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]],
    ['is cut short', [1, 0, 0, 0]],
  ])('that %s is none', (_name, matrix) => {
    expect(isRigid(matrix)).toBe(false);
  });
});
