import type { Movements, ToothMove } from './stages.schema.ts';
import { type ClinicalMove, clinicalMove, frameOf, type ToothFrame } from './tooth-frame.ts';

type Triple = readonly [number, number, number];

/** How a tooth went: about the patient's axes, and in its own where the plan tells them. In mm and degrees. */
export interface ToothWay {
  readonly translation: Triple;
  readonly rotation: Triple;
  readonly clinical: ClinicalMove | null;
}

/** One tooth at one step: how it stands against the beginning, and what this step adds. */
export interface ToothStep {
  readonly total: ToothWay;
  readonly step: ToothWay;
}

/** A tooth's way through the plan; `steps[0]` is step 1. */
export interface ToothRow {
  readonly tooth: number;
  readonly steps: readonly ToothStep[];
  /** The step from which it carries an attachment; null where it never does. */
  readonly attachmentFrom: number | null;
}

const still: Triple = [0, 0, 0];
const minus = (a: Triple, b: Triple): Triple => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

const clinicalKeys = ['mesial', 'facial', 'extrusion', 'tip', 'torque', 'rotation'] as const;

function clinicalMinus(a: ClinicalMove | null, b: ClinicalMove | null): ClinicalMove | null {
  if (!a || !b) return null;
  return Object.fromEntries(clinicalKeys.map((key) => [key, a[key] - b[key]])) as unknown as ClinicalMove;
}

function wayOf(move: ToothMove | undefined, frame: ToothFrame | null): ToothWay {
  const way = { translation: move?.translation ?? still, rotation: move?.rotation ?? still };
  return { ...way, clinical: frame && clinicalMove(way, frame) };
}

function stepsOf(tooth: number, { stages, axes }: Movements): ToothStep[] {
  const told = axes.find((one) => one.tooth === tooth);
  const frame = told ? frameOf(told) : null;
  let before = wayOf(undefined, frame);
  return stages.map(({ moves }) => {
    const total = wayOf(
      moves.find((one) => one.tooth === tooth),
      frame,
    );
    const step = {
      translation: minus(total.translation, before.translation),
      rotation: minus(total.rotation, before.rotation),
      clinical: clinicalMinus(total.clinical, before.clinical),
    };
    before = total;
    return { total, step };
  });
}

/** Every tooth that moves or carries an attachment, in the order of the arches, with its way in mm and degrees. */
export function movementRows(plan: Movements): ToothRow[] {
  const teeth = new Set(
    plan.stages.flatMap(({ moves, attachments }) => [...moves.map((m) => m.tooth), ...attachments]),
  );
  return [...teeth]
    .sort((a, b) => a - b)
    .map((tooth) => {
      const from = plan.stages.findIndex(({ attachments }) => attachments.includes(tooth));
      return { tooth, steps: stepsOf(tooth, plan), attachmentFrom: from < 0 ? null : from + 1 };
    });
}
