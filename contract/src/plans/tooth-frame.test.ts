import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeMove } from '../meshes/rigid-move.ts';
import type { ToothAxes } from './stages.schema.ts';
import { type ClinicalMove, clinicalMove, frameOf, reversedAxes, type ToothFrame } from './tooth-frame.ts';

type Triple = [number, number, number];

/** The patient's axes: x to the left, y backwards, z up. An upper crown points down, a lower one up. */
const axes: Record<number, ToothAxes> = {
  11: { tooth: 11, longAxis: [0, 0, -1], facial: [0, -1, 0] },
  21: { tooth: 21, longAxis: [0, 0, -1], facial: [0, -1, 0] },
  16: { tooth: 16, longAxis: [0, 0, -1], facial: [-1, 0, 0] },
  26: { tooth: 26, longAxis: [0, 0, -1], facial: [1, 0, 0] },
  36: { tooth: 36, longAxis: [0, 0, 1], facial: [1, 0, 0] },
  46: { tooth: 46, longAxis: [0, 0, 1], facial: [-1, 0, 0] },
  31: { tooth: 31, longAxis: [0, 0, 1], facial: [0, -1, 0] },
  41: { tooth: 41, longAxis: [0, 0, 1], facial: [0, -1, 0] },
  65: { tooth: 65, longAxis: [0, 0, -1], facial: [1, 0, 0] },
};
const axesOf = (tooth: number): ToothAxes => axes[tooth] ?? { tooth, longAxis: [0, 0, 1], facial: [0, -1, 0] };

/** A turn by degrees about an axis of length 1, right-handed, as a move's three angles. */
function turnAbout([x, y, z]: readonly number[], degrees: number): Triple {
  const [a = 0, b = 0, c = 0] = [x, y, z];
  const [s, k] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const v = 1 - k;
  const columns = [
    [k + a * a * v, b * a * v + c * s, c * a * v - b * s, 0],
    [a * b * v - c * s, k + b * b * v, c * b * v + a * s, 0],
    [a * c * v + b * s, b * c * v - a * s, k + c * c * v, 0],
    [0, 0, 0, 1],
  ];
  const { rotation } = describeMove({ matrix: columns.flat() }, [0, 0, 0]);
  return [...rotation];
}

const moved = (tooth: number, rotation: Triple, translation: Triple = [0, 0, 0]): ClinicalMove =>
  clinicalMove({ translation, rotation }, frameOf(axesOf(tooth)));
const rounded = (move: ClinicalMove) =>
  Object.fromEntries(
    Object.entries(move).flatMap(([name, value]) => {
      const figure = Math.round(value * 1e6) / 1e6;
      return figure === 0 ? [] : [[name, figure]];
    }),
  );

describe('where a tooth goes is told in its own directions', () => {
  it.each<[string, number, Triple, Partial<ClinicalMove>]>([
    ['an upper right incisor to the patient’s left goes mesially', 11, [1, 0, 0], { mesial: 1 }],
    ['an upper left incisor to the patient’s left goes distally', 21, [1, 0, 0], { mesial: -1 }],
    ['a lower right incisor to the patient’s left goes mesially', 41, [1, 0, 0], { mesial: 1 }],
    ['a lower left incisor to the patient’s left goes distally', 31, [1, 0, 0], { mesial: -1 }],
    ['an incisor forwards goes labially', 11, [0, -1, 0], { facial: 1 }],
    ['upper molars forwards go mesially', 16, [0, -1, 0], { mesial: 1 }],
    ['on the left too', 26, [0, -1, 0], { mesial: 1 }],
    ['and lower ones', 36, [0, -1, 0], { mesial: 1 }],
    ['on both sides', 46, [0, -1, 0], { mesial: 1 }],
    ['and deciduous ones', 65, [0, -1, 0], { mesial: 1 }],
    ['an upper left molar to the patient’s left goes buccally', 26, [1, 0, 0], { facial: 1 }],
    ['a lower right molar to the patient’s left goes lingually', 46, [1, 0, 0], { facial: -1 }],
    ['an upper tooth downwards is extruded', 11, [0, 0, -1], { extrusion: 1 }],
    ['a lower tooth downwards is intruded', 41, [0, 0, -1], { extrusion: -1 }],
  ])('%s', (_what, tooth, shift, found) => {
    expect(rounded(moved(tooth, [0, 0, 0], shift))).toEqual(found);
  });
});

describe('how a tooth turns is told as tip, torque and rotation', () => {
  const teeth = Object.keys(axes).map(Number);
  /** A turn that carries the first direction towards the second. */
  const carry = (frame: ToothFrame, from: keyof ToothFrame, to: keyof ToothFrame, degrees: number): Triple => {
    const [a, b] = [frame[from], frame[to]];
    return turnAbout([a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]], degrees);
  };

  it.each(teeth)('%s: a crown carried to mesial tips by so much, and does nothing else', (tooth) => {
    const frame = frameOf(axesOf(tooth));
    expect(rounded(moved(tooth, carry(frame, 'occlusal', 'mesial', 7)))).toEqual({ tip: 7 });
    expect(rounded(moved(tooth, carry(frame, 'occlusal', 'mesial', -4)))).toEqual({ tip: -4 });
  });
  it.each(teeth)('%s: a crown carried to labial or buccal has torque, and nothing else', (tooth) => {
    const frame = frameOf(axesOf(tooth));
    expect(rounded(moved(tooth, carry(frame, 'occlusal', 'facial', 12)))).toEqual({ torque: 12 });
  });
  it.each(teeth)('%s: a facial surface carried to mesial is rotated, and nothing else', (tooth) => {
    const frame = frameOf(axesOf(tooth));
    expect(rounded(moved(tooth, carry(frame, 'facial', 'mesial', 35)))).toEqual({ rotation: 35 });
  });

  it('seen from above, an upper right incisor that is rotated to mesial turns anticlockwise', () => {
    expect(rounded(moved(11, [0, 0, 10]))).toEqual({ rotation: 10 });
    expect(rounded(moved(21, [0, 0, 10]))).toEqual({ rotation: -10 });
  });

  it('a tooth that is torqued and then rotated about its long axis keeps both figures', () => {
    const frame = frameOf(axesOf(11));
    const torqued = turnAbout(frame.mesial, -10);
    expect(moved(11, torqued).torque).toBeCloseTo(10, 6);
    // Rotated first and torqued after: the turn about the long axis is found whole.
    const first = carry(frame, 'facial', 'mesial', 25);
    const both = describeMove({ matrix: product(matrixOf(torqued), matrixOf(first)) }, [0, 0, 0]).rotation;
    const found = moved(11, [...both]);
    expect(found.torque).toBeCloseTo(10, 6);
    expect(found.rotation).toBeCloseTo(25, 6);
    expect(found.tip).toBeCloseTo(0, 6);
  });

  it('an inclined tooth is told by its own long axis, not by the vertical', () => {
    const inclined: ToothAxes = { tooth: 11, longAxis: [0, -0.5, -1], facial: [0, -1, 0] };
    const frame = frameOf(inclined);
    const turn = turnAbout(frame.occlusal, -20);
    expect(rounded(clinicalMove({ translation: [0, 0, 0], rotation: turn }, frame))).toEqual({ rotation: 20 });
  });
});

/** The nine numbers of a turn, row by row. */
function matrixOf([x, y, z]: Triple): number[][] {
  const [a, b, c] = [x, y, z].map((degrees) => (degrees * Math.PI) / 180) as Triple;
  const about = (i: number, j: number, angle: number) =>
    [0, 1, 2].map((row) =>
      [0, 1, 2].map((column) => {
        if (row === i && column === i) return Math.cos(angle);
        if (row === j && column === j) return Math.cos(angle);
        if (row === i && column === j) return -Math.sin(angle);
        if (row === j && column === i) return Math.sin(angle);
        return row === column ? 1 : 0;
      }),
    );
  return times(about(0, 1, c), times(about(2, 0, b), about(1, 2, a)));
}
function times(left: number[][], right: number[][]): number[][] {
  return left.map((row) =>
    [0, 1, 2].map((column) => row.reduce((sum, value, at) => sum + value * (right[at]?.[column] ?? 0), 0)),
  );
}
/** One turn after another as 16 numbers, column by column. */
function product(last: number[][], first: number[][]): number[] {
  const both = times(last, first);
  return [...[0, 1, 2].flatMap((column) => [...both.map((row) => row[column] ?? 0), 0]), 0, 0, 0, 1];
}

const direction = fc.tuple(...([0, 1, 2].map(() => fc.double({ min: -1, max: 1, noNaN: true })) as Tuple3));
type Tuple3 = [fc.Arbitrary<number>, fc.Arbitrary<number>, fc.Arbitrary<number>];

it('a frame is square and of length 1, and its length of way is that of the move, however crooked the axes', () => {
  const way = fc.tuple(direction, direction, direction, fc.constantFrom(11, 24, 36, 47, 53, 85));
  fc.assert(
    fc.property(way, ([longAxis, facial, translation, tooth]) => {
      const across = Math.hypot(
        longAxis[1] * facial[2] - longAxis[2] * facial[1],
        longAxis[2] * facial[0] - longAxis[0] * facial[2],
        longAxis[0] * facial[1] - longAxis[1] * facial[0],
      );
      fc.pre(across > 0.05);
      const frame = frameOf({ tooth, longAxis, facial });
      const { mesial, facial: out, extrusion } = clinicalMove({ translation, rotation: [0, 0, 0] }, frame);
      expect(Math.hypot(mesial, out, extrusion)).toBeCloseTo(Math.hypot(...translation), 6);
    }),
  );
});

describe('axes that would turn every word into its opposite', () => {
  it('are a long axis from crown to root', () => {
    expect(reversedAxes([axesOf(11), { ...axesOf(21), longAxis: [0, 0, 1] }])).toEqual([1]);
    expect(reversedAxes([{ ...axesOf(36), longAxis: [0, 0, -1] }])).toEqual([0]);
  });
  it('are facial directions that look into the mouth, taken together', () => {
    const inward = [11, 21, 26].map((tooth) => ({
      ...axesOf(tooth),
      facial: axesOf(tooth).facial.map((value) => -value) as Triple,
    }));
    expect(reversedAxes(inward)).toEqual([0, 1, 2]);
  });
  it('are not a tooth that is rotated far among teeth that are not', () => {
    expect(reversedAxes([axesOf(11), axesOf(21), { tooth: 24, longAxis: [0, 0, -1], facial: [-1, -0.2, 0] }])).toEqual(
      [],
    );
  });
});
