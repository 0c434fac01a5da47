type Triple = readonly [number, number, number];

/**
 * How a stiff body is moved in the patient's coordinates (mm; x to the left of the body, y backwards, z up): either a
 * 4 × 4 matrix, column by column as WebGL takes it, or a turn about a point followed by a shift.
 */
export type RigidMove =
  | { readonly matrix: readonly number[] }
  | {
      /** In mm. */
      readonly translation?: Triple;
      /** In degrees about x, then y, then z, right-handed. */
      readonly rotation?: Triple;
      /** What it turns about, in mm; the middle of the part's box where left out. */
      readonly pivot?: Triple;
    };

const RADIANS = Math.PI / 180;
const STIFF_TOLERANCE = 1e-3;

/** The nine numbers of the turn, row by row. */
function rotationRows([x, y, z]: Triple): readonly [Triple, Triple, Triple] {
  const [sx, cx] = [Math.sin(x * RADIANS), Math.cos(x * RADIANS)];
  const [sy, cy] = [Math.sin(y * RADIANS), Math.cos(y * RADIANS)];
  const [sz, cz] = [Math.sin(z * RADIANS), Math.cos(z * RADIANS)];
  return [
    [cy * cz, sx * sy * cz - cx * sz, cx * sy * cz + sx * sz],
    [cy * sz, sx * sy * sz + cx * cz, cx * sy * sz - sx * cz],
    [-sy, sx * cy, cx * cy],
  ];
}

const dot = (row: Triple, [x, y, z]: Triple): number => row[0] * x + row[1] * y + row[2] * z;

/** Where a direction points once its body was turned. Takes degrees about x, then y, then z. */
export function turnDirection(rotation: Triple, direction: Triple): Triple {
  const [x, y, z] = rotationRows(rotation);
  return [dot(x, direction), dot(y, direction), dot(z, direction)];
}

/** A move as 16 numbers, column by column. Takes the point to turn about where the move names none, in mm. */
export function toMatrix(move: RigidMove, middle: Triple): number[] {
  if ('matrix' in move) return [...move.matrix];
  const { translation = [0, 0, 0], rotation = [0, 0, 0], pivot = middle } = move;
  const rows = rotationRows(rotation);
  const shift = rows.map((row, axis) => (pivot[axis] ?? 0) + (translation[axis] ?? 0) - dot(row, pivot));
  const column = (at: 0 | 1 | 2): number[] => [rows[0][at], rows[1][at], rows[2][at], 0];
  return [...column(0), ...column(1), ...column(2), ...shift, 1];
}

/** Whether 16 numbers turn and shift without stretching, shearing or mirroring; what a plan's file claims is checked by this. */
export function isRigid(matrix: readonly number[]): boolean {
  if (matrix.length !== 16 || !matrix.every(Number.isFinite)) return false;
  const column = (at: number): Triple => [matrix[at * 4] ?? 0, matrix[at * 4 + 1] ?? 0, matrix[at * 4 + 2] ?? 0];
  const [a, b, c] = [column(0), column(1), column(2)];
  const cross: Triple = [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
  const near = (found: number, wanted: number): boolean => Math.abs(found - wanted) < STIFF_TOLERANCE;
  const lastRow = [3, 7, 11].every((at) => near(matrix[at] ?? 1, 0)) && near(matrix[15] ?? 0, 1);
  return lastRow && near(dot(a, a), 1) && near(dot(b, b), 1) && near(dot(a, b), 0) && near(dot(cross, c), 1);
}

/**
 * What a move does to a body that stands around `middle` (mm), as a movement table tells it.
 * @returns the shift of the middle in mm, the turn in degrees about x, then y, then z.
 */
export function describeMove(move: RigidMove, middle: Triple): { translation: Triple; rotation: Triple } {
  const m = toMatrix(move, middle);
  const at = (row: number, column: number): number => m[column * 4 + row] ?? 0;
  const shift = (row: 0 | 1 | 2): number =>
    dot([at(row, 0), at(row, 1), at(row, 2)], middle) + at(row, 3) - middle[row];
  const tilt = Math.asin(Math.min(1, Math.max(-1, -at(2, 0))));
  // Tilted by 90° the turns about x and z are one; all of it is told as the turn about x.
  const locked = Math.abs(at(2, 0)) > 0.999999;
  const about = locked
    ? [Math.atan2(-at(1, 2), at(1, 1)), tilt, 0]
    : [Math.atan2(at(2, 1), at(2, 2)), tilt, Math.atan2(at(1, 0), at(0, 0))];
  const [x = 0, y = 0, z = 0] = about.map((angle) => angle / RADIANS);
  return { translation: [shift(0), shift(1), shift(2)], rotation: [x, y, z] };
}
