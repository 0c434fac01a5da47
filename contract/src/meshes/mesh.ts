/** The encodings a mesh file may have, told by its content and never by its name. */
export type MeshFormat = 'stl-binary' | 'stl-ascii' | 'ply-ascii' | 'ply-binary-le' | 'ply-binary-be' | 'obj';

/** Axis-aligned bounds in the file's own unit, which for a dental scan is the millimetre. */
export interface Box {
  readonly min: readonly [number, number, number];
  readonly max: readonly [number, number, number];
}

export type LengthUnit = 'millimetres' | 'inches' | 'metres' | 'unknown';

/** What is known of a mesh after reading it, small enough to store beside the file. */
export interface MeshReport {
  readonly format: MeshFormat;
  readonly triangles: number;
  readonly vertices: number;
  readonly coloured: boolean;
  readonly box: Box;
  /** The unit the size of the box suggests; anything but millimetres deserves a warning. */
  readonly unit: LengthUnit;
}

/** A surface in memory. Without `indices` every three vertices are one triangle. */
export interface Mesh {
  readonly positions: Float32Array<ArrayBuffer>;
  readonly indices: Uint32Array<ArrayBuffer> | null;
  /** Red, green, blue per vertex, 0–255. */
  readonly colours: Uint8Array<ArrayBuffer> | null;
  readonly triangles: number;
  readonly box: Box;
}

export interface MeshLimits {
  readonly bytes: number;
  readonly triangles: number;
}

export const meshLimits: MeshLimits = { bytes: 500 * 1024 * 1024, triangles: 10_000_000 };

/** No coordinate is further from nought than this: ten metres, in millimetres. */
export const FARTHEST = 10_000;

/**
 * The unit that makes a box as large as a jaw. A jaw is 40–100 mm long, so the same jaw measures 0.04–0.1 in metres
 * and 1.5–4 in inches; parts of 5 mm and more are taken as millimetres (a single crown).
 */
export function guessUnit(box: Box): LengthUnit {
  const longest = Math.max(...box.max.map((top, axis) => top - (box.min[axis] ?? 0)));
  if (longest < 0.5) return 'metres';
  if (longest < 5) return 'inches';
  return longest <= 1000 ? 'millimetres' : 'unknown';
}
