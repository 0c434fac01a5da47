import { Line3, type Matrix4, Plane, Vector3 } from 'three';
import type { MeshBVH } from 'three-mesh-bvh';

export type CutAxis = 'x' | 'y' | 'z';

/** A plane across the patient's axes: x from the right to the left, y from the front to the back, z from below upwards. */
export interface CutState {
  readonly axis: CutAxis;
  /** In mm on the axis. */
  readonly at: number;
  /** Whether the side with the smaller coordinates is taken away instead of the other. */
  readonly flipped: boolean;
}

/** The plane of a cut in the scene; what lies behind it is taken away. */
export function cutPlane({ axis, at, flipped }: CutState): Plane {
  const sign = flipped ? 1 : -1;
  return new Plane(new Vector3(axis === 'x' ? sign : 0, axis === 'y' ? sign : 0, axis === 'z' ? sign : 0), -sign * at);
}

/** The part of a ray that the cut leaves, as distances from its start; null where all of it is taken away. */
export function keptSpan(
  plane: Plane,
  origin: Vector3,
  direction: Vector3,
): { readonly near: number; readonly far: number } | null {
  const start = plane.distanceToPoint(origin);
  const slope = plane.normal.dot(direction);
  const meets = Math.abs(slope) < 1e-9 ? Infinity : -start / slope;
  if (start >= 0) return { near: 0, far: slope < 0 ? meets : Infinity };
  return slope > 0 ? { near: meets, far: Infinity } : null;
}

/**
 * The line in which a plane meets a surface, as pairs of points (three values each) in the surface's own coordinates.
 * Takes the plane of the scene, and where the surface stands in it.
 */
export function cutLine(tree: MeshBVH, plane: Plane, place: Matrix4): Float32Array<ArrayBuffer> {
  const local = plane.clone().applyMatrix4(place.clone().invert());
  const points: number[] = [];
  const edge = new Line3();
  const [meet, corner] = [new Vector3(), [new Vector3(), new Vector3()] as const];
  tree.shapecast({
    intersectsBounds: (box) => local.intersectsBox(box),
    intersectsTriangle(triangle) {
      let met = 0;
      for (const [from, to] of [
        [triangle.a, triangle.b],
        [triangle.b, triangle.c],
        [triangle.c, triangle.a],
      ] as const) {
        // A corner on the plane counts to the side before it, so that no crossing is found twice.
        if (local.distanceToPoint(from) >= 0 === local.distanceToPoint(to) >= 0) continue;
        edge.set(from, to);
        if (met < 2 && local.intersectLine(edge, meet)) corner[met++ as 0 | 1].copy(meet);
      }
      if (met === 2) points.push(...corner[0].toArray(), ...corner[1].toArray());
      return false;
    },
  });
  return Float32Array.from(points);
}
