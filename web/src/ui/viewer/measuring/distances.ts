import { BufferAttribute, BufferGeometry, Matrix4, Triangle, Vector3 } from 'three';
import { MeshBVH, type SerializedBVH } from 'three-mesh-bvh';

/** A surface that distances are measured to, with the tree that the picking uses. */
export interface MeasuredSurface {
  readonly positions: Float32Array<ArrayBuffer>;
  /** Four signed bytes a vertex, the last unused. */
  readonly normals: Int8Array<ArrayBuffer>;
  readonly indices: Uint32Array<ArrayBuffer>;
  readonly tree: SerializedBVH;
}

/** Calls back with the share done, 0 to 1, now and then. */
type OnShare = (share: number) => void;

const REPORT_EVERY = 8192;

function openTree({ positions, indices, tree }: MeasuredSurface): MeshBVH {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  geometry.setIndex(new BufferAttribute(indices, 1));
  return MeshBVH.deserialize(tree, geometry, { setIndex: false });
}

/** The smooth normal of a surface at a place of one of its triangles. */
function createNormalAt({ positions, normals, indices }: MeasuredSurface) {
  const [a, b, c] = [new Vector3(), new Vector3(), new Vector3()];
  const shares = new Vector3();
  const corner = (triangle: number, turn: number): number => indices[triangle * 3 + turn] as number;
  return (triangle: number, place: Vector3, into: Vector3): Vector3 => {
    const [i, j, k] = [corner(triangle, 0), corner(triangle, 1), corner(triangle, 2)];
    a.fromArray(positions, i * 3);
    b.fromArray(positions, j * 3);
    c.fromArray(positions, k * 3);
    // Of a triangle without area the first corner's normal is as good as any.
    if (!Triangle.getBarycoord(place, a, b, c, shares)) shares.set(1, 0, 0);
    return into
      .fromArray(normals, i * 4)
      .multiplyScalar(shares.x)
      .addScaledVector(a.fromArray(normals, j * 4), shares.y)
      .addScaledVector(b.fromArray(normals, k * 4), shares.z);
  };
}

/**
 * The distance of each point from a surface in mm: positive in front of it, negative behind it, and no number where
 * nothing of it lies within reach. Takes the points, 16 numbers that bring them into the surface's coordinates, reach
 * in mm.
 */
export function measureDistances(
  points: Float32Array,
  toSurface: readonly number[],
  surface: MeasuredSurface,
  reach: number,
  onShare: OnShare = () => undefined,
): Float32Array<ArrayBuffer> {
  const tree = openTree(surface);
  const normalAt = createNormalAt(surface);
  const matrix = new Matrix4().fromArray([...toSurface]);
  const distances = new Float32Array(points.length / 3);
  const [point, normal] = [new Vector3(), new Vector3()];
  const found = { point: new Vector3(), distance: 0, faceIndex: 0 };
  for (let v = 0; v < distances.length; v++) {
    if (v % REPORT_EVERY === 0) onShare(v / distances.length);
    point.fromArray(points, v * 3).applyMatrix4(matrix);
    const near = tree.closestPointToPoint(point, found, 0, reach);
    if (!near || near.distance > reach) {
      distances[v] = Number.NaN;
      continue;
    }
    normalAt(near.faceIndex, near.point, normal);
    const isBehind = normal.dot(point.sub(near.point)) < 0;
    distances[v] = isBehind ? -near.distance : near.distance;
  }
  return distances;
}

/** What can be told of a map at a glance, in mm: the extremes, and the greatest of all but a twentieth, which noise does not move. */
export interface DistanceFigures {
  readonly least: number;
  readonly greatest: number;
  readonly mostWithin: number;
}

/** @returns null where nothing was within reach. */
export function summariseDistances(distances: Float32Array): DistanceFigures | null {
  const known = distances.filter((value) => !Number.isNaN(value));
  if (known.length === 0) return null;
  const sizes = known.map(Math.abs).sort();
  known.sort();
  return {
    least: known[0] as number,
    greatest: known[known.length - 1] as number,
    mostWithin: sizes[Math.floor((sizes.length - 1) * 0.95)] as number,
  };
}
