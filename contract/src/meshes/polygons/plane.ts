export type Vector = readonly [number, number, number];

export const crossOf = ([ax, ay, az]: Vector, [bx, by, bz]: Vector): Vector => [
  ay * bz - az * by,
  az * bx - ax * bz,
  ax * by - ay * bx,
];

const scaled = ([x, y, z]: Vector, length: number): Vector => [x / length, y / length, z / length];

/** Two directions at right angles in the plane with this normal, turning left around it; null where it is none. */
export function planeOf(normal: Vector): readonly [Vector, Vector] | null {
  const length = Math.hypot(...normal);
  if (!(length > 0)) return null;
  const n = scaled(normal, length);
  const beside: Vector = Math.abs(n[0]) < 0.6 ? [0, n[2], -n[1]] : [-n[2], 0, n[0]];
  const u = scaled(beside, Math.hypot(...beside));
  return [u, crossOf(n, u)];
}
