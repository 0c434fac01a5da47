import { z } from 'zod';
import { id, line } from '../http/fields.ts';

/** What one plan holds at most: sixty aligners a jaw are more than any course of treatment, and a page that still loads. */
export const planLimits = {
  files: 120,
  stages: 60,
  teeth: 32,
  /** A tooth travels no further than this from where it stood, in mm and degrees. */
  shiftMm: 20,
  turnDegrees: 180,
  /** Enamel taken between two teeth, in mm. */
  iprMm: 1,
} as const;

/** A tooth in FDI notation, permanent (11–48) or deciduous (51–85). */
export const fdiTooth = z
  .int()
  .min(11)
  .max(85)
  .refine((tooth) => tooth % 10 >= 1 && tooth % 10 <= (tooth > 48 ? 5 : 8) && (tooth < 49 || tooth > 50));

/** What a file of a version is: a whole jaw, one tooth of it, or the appliance itself. */
export const planPartKinds = ['upper', 'lower', 'tooth', 'design'] as const;
export type PlanPartKind = (typeof planPartKinds)[number];

const stageNumber = z.int().min(0).max(planLimits.stages);

/** A file with its part in the plan. `stage` is the step from which it stands, 0 before the first; null: in every one. */
export const planPart = z
  .strictObject({
    fileId: id,
    kind: z.enum(planPartKinds),
    tooth: fdiTooth.nullable().default(null),
    stage: stageNumber.nullable().default(null),
  })
  .refine(({ kind, tooth }) => (kind === 'tooth') === (tooth !== null), { path: ['tooth'] })
  .meta({ id: 'PlanPart' });
export type PlanPart = z.output<typeof planPart>;

const tripleOf = (limit: number) => {
  const number = z.number().min(-limit).max(limit);
  return z.tuple([number, number, number]);
};
const zeros = (): [number, number, number] => [0, 0, 0];

/**
 * How a tooth stands at a stage against its place in its file: turned about `pivot` by degrees about x, then y, then
 * z (right-handed), then shifted by mm. Axes are the patient's, as in the meshes: x to the patient's left, y
 * backwards, z up. Without a pivot it turns about the middle of its mesh.
 */
export const toothMove = z
  .strictObject({
    tooth: fdiTooth,
    translation: tripleOf(planLimits.shiftMm).default(zeros),
    rotation: tripleOf(planLimits.turnDegrees).default(zeros),
    pivot: tripleOf(10_000).nullable().default(null),
  })
  .meta({ id: 'ToothMove' });
export type ToothMove = z.output<typeof toothMove>;

/** Whether two directions have a length and enclose more than 30°: less says nothing about where a tooth faces. */
function apartEnough(a: readonly number[], b: readonly number[]): boolean {
  const dot = a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
  const lengths = Math.hypot(...a) * Math.hypot(...b);
  return lengths > 1e-9 && Math.abs(dot) < Math.cos(Math.PI / 6) * lengths;
}

const unique = (list: readonly number[]): boolean => new Set(list).size === list.length;

/** One step. Moves count from the beginning, not from the step before; a tooth that is not named stands as in its file. */
export const planStage = z.strictObject({
  label: line(40).default(''),
  moves: z
    .array(toothMove)
    .max(planLimits.teeth)
    .default([])
    .refine((moves) => unique(moves.map(({ tooth }) => tooth))),
  /** Teeth that carry an attachment from this step on. */
  attachments: z.array(fdiTooth).max(planLimits.teeth).default([]).refine(unique),
  /** Enamel to be taken between two neighbours before this step, in mm. */
  ipr: z
    .array(z.strictObject({ between: z.tuple([fdiTooth, fdiTooth]), mm: z.number().positive().max(planLimits.iprMm) }))
    .max(planLimits.teeth)
    .default([]),
});
export type PlanStage = z.output<typeof planStage>;

/**
 * How a tooth stands in its file, in the patient's axes: which way its long axis goes, from root to crown, and which way
 * its labial or buccal surface faces. Of any length; the facial direction need not be square to the long axis.
 */
export const toothAxes = z
  .strictObject({ tooth: fdiTooth, longAxis: tripleOf(1000), facial: tripleOf(1000) })
  .refine(({ longAxis, facial }) => apartEnough(longAxis, facial), { path: ['facial'] })
  .meta({ id: 'ToothAxes' });
export type ToothAxes = z.output<typeof toothAxes>;

/** The steps of a plan in the order of treatment; the first one is step 1, what the files show is step 0. */
export const movements = z
  .strictObject({
    stages: z.array(planStage).max(planLimits.stages),
    /** Teeth whose movement is told by what dentists call it: mesial, facial, extrusion, tip, torque, rotation. */
    axes: z
      .array(toothAxes)
      .max(planLimits.teeth)
      .default([])
      .refine((axes) => unique(axes.map(({ tooth }) => tooth))),
  })
  .meta({ id: 'Movements' });
export type Movements = z.output<typeof movements>;
