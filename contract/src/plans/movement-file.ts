import { z } from 'zod';
import { describeMove, isRigid } from '../meshes/rigid-move.ts';
import { fdiTooth, type Movements, movements, planLimits, planStage, toothAxes, toothMove } from './stages.schema.ts';

/** A move as planning software writes it: 16 numbers, column by column, and the point that the table tells it for. */
const matrixMove = z
  .strictObject({
    tooth: fdiTooth,
    matrix: z.array(z.number()).length(16).refine(isRigid),
    pivot: z.tuple([z.number(), z.number(), z.number()]),
  })
  .transform(({ tooth, matrix, pivot }) => ({ tooth, pivot, ...describeMove({ matrix }, pivot) }));

const anyMove = z.union([toothMove, matrixMove]);
const fileSchema = z.strictObject({
  stages: z.array(z.strictObject({ ...planStage.shape, moves: z.array(anyMove).max(32).default([]) })),
  axes: z.array(toothAxes).max(planLimits.teeth).default([]),
});

export type MovementFile =
  | { readonly ok: true; readonly movements: Movements }
  /** `path` is where in the file it is wrong, empty where it is no JSON at all. */
  | { readonly ok: false; readonly path: string };

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Reads a JSON file of movements: `{ "stages": [{ "label"?, "moves": [{ "tooth", "translation", "rotation", "pivot"? } or
 * { "tooth", "matrix", "pivot" }], "attachments"?, "ipr"? }], "axes"?: [{ "tooth", "longAxis", "facial" }] }`, in mm and
 * degrees, axes as `toothMove` and `toothAxes` have them.
 */
export function readMovementFile(text: string): MovementFile {
  const file = fileSchema.safeParse(parseJson(text));
  const read = file.success ? movements.safeParse(file.data) : file;
  if (read.success) return { ok: true, movements: read.data };
  return { ok: false, path: read.error.issues[0]?.path.join('.') ?? '' };
}
