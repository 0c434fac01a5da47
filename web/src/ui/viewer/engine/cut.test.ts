import { BoxGeometry, BufferAttribute, Matrix4, Vector3 } from 'three';
import { MeshBVH } from 'three-mesh-bvh';
import { describe, expect, it } from 'vitest';
import { cutLine, cutPlane, keptSpan } from './cut.ts';

const cube = new BoxGeometry(10, 10, 10);
cube.setIndex(new BufferAttribute(Uint32Array.from(cube.index?.array ?? []), 1));
const tree = new MeshBVH(cube, { indirect: true });
const still = new Matrix4();

/** The length of all pieces of a line together. */
function lengthOf(line: Float32Array): number {
  let length = 0;
  for (let at = 0; at < line.length; at += 6)
    length += Math.hypot(
      (line[at + 3] ?? 0) - (line[at] ?? 0),
      (line[at + 4] ?? 0) - (line[at + 1] ?? 0),
      (line[at + 5] ?? 0) - (line[at + 2] ?? 0),
    );
  return length;
}

describe('a cut', () => {
  it('leaves the side with the smaller coordinates, or the other when it is turned', () => {
    const point = new Vector3(0, 0, 4);
    expect(cutPlane({ axis: 'z', at: 3, flipped: false }).distanceToPoint(point)).toBeCloseTo(-1);
    expect(cutPlane({ axis: 'z', at: 3, flipped: true }).distanceToPoint(point)).toBeCloseTo(1);
  });

  it('through a cube draws its outline, in the plane of the cut', () => {
    const line = cutLine(tree, cutPlane({ axis: 'x', at: 2, flipped: false }), still);
    expect(lengthOf(line)).toBeCloseTo(40, 3);
    for (let at = 0; at < line.length; at += 3) expect(line[at]).toBeCloseTo(2);
  });

  it('meets a part where it stands, and gives the line in the part’s own coordinates', () => {
    const moved = new Matrix4().makeTranslation(0, 0, 30);
    expect(cutLine(tree, cutPlane({ axis: 'z', at: 0, flipped: false }), moved)).toHaveLength(0);
    const line = cutLine(tree, cutPlane({ axis: 'z', at: 31, flipped: false }), moved);
    expect(lengthOf(line)).toBeCloseTo(40, 3);
    expect(line[2]).toBeCloseTo(1);
  });

  it('leaves of a ray only what is on the kept side', () => {
    const plane = cutPlane({ axis: 'x', at: 0, flipped: false });
    const span = (x: number, dx: number) => keptSpan(plane, new Vector3(x, 0, 0), new Vector3(dx, 0, 0));
    expect(span(-5, 1)).toEqual({ near: 0, far: 5 });
    expect(span(-5, -1)).toEqual({ near: 0, far: Infinity });
    expect(span(5, -1)).toEqual({ near: 5, far: Infinity });
    expect(span(5, 1)).toBeNull();
  });
});
