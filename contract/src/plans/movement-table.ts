import type { Movements, ToothMove } from './stages.schema.ts';

type Triple = readonly [number, number, number];

/** One tooth at one step: how it stands against the beginning, and what this step adds. */
export interface ToothStep {
  readonly total: { readonly translation: Triple; readonly rotation: Triple };
  readonly step: { readonly translation: Triple; readonly rotation: Triple };
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

function stepsOf(tooth: number, { stages }: Movements): ToothStep[] {
  let before: Pick<ToothMove, 'translation' | 'rotation'> = { translation: [0, 0, 0], rotation: [0, 0, 0] };
  return stages.map(({ moves }) => {
    const move = moves.find((one) => one.tooth === tooth);
    const total = { translation: move?.translation ?? still, rotation: move?.rotation ?? still };
    const step = {
      translation: minus(total.translation, before.translation),
      rotation: minus(total.rotation, before.rotation),
    };
    before = { translation: [...total.translation], rotation: [...total.rotation] };
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
