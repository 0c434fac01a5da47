import type { MessageKey } from '../messages/catalogue.ts';
import type { Movements, PlanPart } from './stages.schema.ts';
import { reversedAxes } from './tooth-frame.ts';

export interface StagedPlan {
  readonly parts: readonly PlanPart[];
  readonly movements: Movements | null;
}

/** How many steps a plan has besides its beginning: as many as its movements name or its files are numbered. */
export function stageCountOf({ parts, movements }: StagedPlan): number {
  return parts.reduce((highest, { stage }) => Math.max(highest, stage ?? 0), movements?.stages.length ?? 0);
}

function doubledParts(parts: readonly PlanPart[]): [string, MessageKey][] {
  const seen = new Set<string>();
  return parts.flatMap(({ kind, tooth, stage }, at): [string, MessageKey][] => {
    if (kind === 'design') return [];
    const place = [kind, tooth, stage].join();
    if (seen.has(place)) return [[`parts.${at}`, 'plans.stages.doubled']];
    seen.add(place);
    return [];
  });
}

function movedWithoutMesh({ parts, movements }: StagedPlan): [string, MessageKey][] {
  const teeth = new Set(parts.map(({ tooth }) => tooth));
  const own = new Set(parts.map(({ stage }) => stage));
  return (movements?.stages ?? []).flatMap(({ moves }, stage) =>
    own.has(stage + 1)
      ? []
      : moves.flatMap(({ tooth }, at): [string, MessageKey][] =>
          teeth.has(tooth) ? [] : [[`movements.stages.${stage}.moves.${at}.tooth`, 'plans.stages.toothMissing']],
        ),
  );
}

function emptySteps(plan: StagedPlan): [string, MessageKey][] {
  const named = plan.movements?.stages.length ?? 0;
  const own = new Set(plan.parts.map(({ stage }) => stage));
  const empty = Array.from({ length: stageCountOf(plan) }, (_, at) => at + 1).find(
    (step) => step > named && !own.has(step),
  );
  return empty === undefined ? [] : [['parts', 'plans.stages.gap']];
}

function axesReversed({ movements }: StagedPlan): [string, MessageKey][] {
  return reversedAxes(movements?.axes ?? []).map((at) => [`movements.axes.${at}`, 'plans.stages.axesReversed']);
}

/**
 * What keeps files and movements from being one plan: dotted path → message. A file stands for one part at one step, a
 * step has movements or a mesh of its own, and a tooth that moves has a mesh to be moved. A tooth's axes go from root to
 * crown and out of the mouth, or its movements would be called the opposite of what they are.
 */
export function planProblems(plan: StagedPlan): Record<string, MessageKey> {
  return Object.fromEntries([
    ...doubledParts(plan.parts),
    ...movedWithoutMesh(plan),
    ...emptySteps(plan),
    ...axesReversed(plan),
  ]);
}
