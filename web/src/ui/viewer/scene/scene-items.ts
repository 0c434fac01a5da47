import type { RigidMove } from '@suya/contract/meshes/rigid-move';
import type { ComparedVersion, MeshPart, PlanStage } from '../engine/part.ts';

/** Which of two compared versions a mesh is of. */
export type Side = 'both' | 'first' | 'second';

/** One mesh to be loaded: a part, or a part's own mesh at a stage. Its `id` is the item's; `part` is what marks are set on. */
export interface SceneItem extends MeshPart {
  readonly part: string;
  readonly stage: string | null;
  readonly side: Side;
}

/** The stage that each of two versions stands at; undefined of one without stages. */
export interface ShownStages {
  readonly first: PlanStage | undefined;
  readonly second: PlanStage | undefined;
  /** Whether the first is at a step that the second does not have. */
  readonly isPastSecond: boolean;
}

interface Plan {
  readonly parts: readonly MeshPart[];
  readonly compare?: ComparedVersion | undefined;
  readonly stages?: readonly PlanStage[] | undefined;
  /** Counted from 0. */
  readonly stage: number;
}

/** So many stages before and after the shown one are kept in memory. */
const BEHIND = 1;
const AHEAD = 2;

const ownItem = (part: MeshPart, side: Side): SceneItem => ({ ...part, part: part.id, stage: null, side });

function stageItem(part: MeshPart, stage: PlanStage, side: Side): SceneItem | null {
  const source = stage.meshes?.[part.id];
  if (!source) return null;
  const { blob, url, fetchPart, size, preview } = source;
  return {
    ...part,
    ...{ blob, url, fetchPart, size, preview },
    id: `${part.id}\n${stage.id}`,
    part: part.id,
    stage: stage.id,
    side,
  };
}

const noStages: readonly PlanStage[] = [];

/** Where a version with these stages stands while a plan is at this one, counted from 0: its own last where it has fewer. */
const placeIn = (stages: readonly PlanStage[], stage: number): number => Math.min(stage, stages.length - 1);

/** The stages that both versions stand at while the plan is at this one, counted from 0. */
export function shownStages({ stages = noStages, compare, stage }: Omit<Plan, 'parts'>): ShownStages {
  const others = compare?.stages ?? noStages;
  return {
    first: stages[placeIn(stages, stage)],
    second: others[placeIn(others, stage)],
    isPastSecond: stage >= others.length,
  };
}

/** A part with its meshes of the shown stage and its neighbours; its own too, unless all of these have one. */
function partItems(part: MeshPart, stages: readonly PlanStage[], stage: number, side: Side): SceneItem[] {
  const at = placeIn(stages, stage);
  const near = stages.slice(Math.max(0, at - BEHIND), at + AHEAD + 1);
  const staged = near.flatMap((one) => stageItem(part, one, side) ?? []);
  return staged.length === near.length && near.length > 0 ? staged : [ownItem(part, side), ...staged];
}

/** What has to be in memory now: every part, and of stages with meshes of their own the shown one and its neighbours. */
export function planItems({ parts, compare, stages = noStages, stage }: Plan): SceneItem[] {
  const shared = new Set(compare?.parts.map((part) => part.id));
  const own = new Set(parts.map((part) => part.id));
  const first = parts.flatMap((part) => partItems(part, stages, stage, shared.has(part.id) ? 'both' : 'first'));
  const second = compare?.parts.filter((part) => !own.has(part.id)) ?? [];
  return [...first, ...second.flatMap((part) => partItems(part, compare?.stages ?? noStages, stage, 'second'))];
}

const stageOf = ({ side }: SceneItem, { first, second }: ShownStages): PlanStage | undefined =>
  side === 'second' ? second : first;

/** Whether an item is there at the stage of its version; without stages everything is. */
export function isAtStage(item: SceneItem, shown: ShownStages): boolean {
  const stage = stageOf(item, shown);
  if (!stage) return true;
  if (stage.without?.includes(item.part)) return false;
  return item.stage === (stage.meshes?.[item.part] ? stage.id : null);
}

/** How an item is moved at a stage; null where it stands as in its file. A move of the part goes before one of its tooth. */
export function moveAtStage(item: SceneItem, shown: ShownStages): RigidMove | null {
  const stage = stageOf(item, shown);
  if (!stage?.moves) return null;
  const ofPart = stage.moves.find((move) => 'part' in move && move.part === item.part);
  const ofTooth = stage.moves.find((move) => 'tooth' in move && move.tooth === item.tooth);
  return ofPart ?? ofTooth ?? null;
}

const isOfOneKind = (a: SceneItem, b: SceneItem): boolean =>
  a.kind === b.kind && a.jaw === b.jaw && a.tooth === b.tooth;

/** Pairs of items whose distance the comparison shows: each of the second version's with the one that it stands for. */
export function comparedPairs(items: readonly SceneItem[]): { readonly from: SceneItem; readonly to: SceneItem }[] {
  const first = items.filter((item) => item.side === 'first');
  const second = items.filter((item) => item.side === 'second');
  const taken = new Set<SceneItem>();
  return first.flatMap((from) => {
    const free = second.filter((item) => !taken.has(item));
    const to =
      free.find((item) => item.replaces === from.part) ??
      free.find((item) => item.replaces === undefined && isOfOneKind(item, from));
    if (!to) return [];
    taken.add(to);
    return [{ from, to }];
  });
}

const jawByMove = { 1: 'upper', 0: undefined, [-1]: 'lower' } as const;

/** The jaws between which contacts are looked for: the first version's scans that say which jaw they are of, or move with one. */
export function opposingJaws(items: readonly SceneItem[]): {
  readonly upper: SceneItem[];
  readonly lower: SceneItem[];
} {
  const teeth = items.filter((item) => item.side !== 'second' && item.kind !== 'shell');
  const of = (jaw: 'upper' | 'lower'): SceneItem[] =>
    teeth.filter((item) => (item.jaw ?? jawByMove[item.apart ?? 0]) === jaw);
  return { upper: of('upper'), lower: of('lower') };
}
