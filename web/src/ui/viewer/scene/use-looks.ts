import { toMatrix } from '@suya/contract/meshes/rigid-move';
import { useEffect, useState } from 'react';
import type { Engine } from '../engine/engine.ts';
import type { MeshPart, PartLook, PartState, ViewName } from '../engine/part.ts';
import { isAtStage, moveAtStage, type SceneItem, type ShownStages } from './scene-items.ts';

type Looks = Readonly<Record<string, PartLook>>;

/** Parts on this side stand in front of the others in that view, and are left out of it. */
const coveringSide: Partial<Record<ViewName, -1 | 1>> = { upper: -1, lower: 1 };

export interface PartLooks {
  readonly lookOf: (part: MeshPart) => PartLook;
  readonly setLook: (id: string, look: PartLook) => void;
  readonly chooseView: (view: ViewName | null) => void;
}

interface Settings {
  readonly ownColours: boolean;
  readonly apart: number;
  readonly at: ShownStages;
  /** Whether the teeth are to be seen without what is worn on them, until somebody asks for it. */
  readonly bare: boolean;
  readonly colorOf: (part: MeshPart) => string;
}

const isToBeSeen = (state: PartState | undefined): boolean =>
  state?.phase === 'ready' || (state?.phase === 'loading' && state.shown);

/**
 * Gives every item its looks and its place. Takes the parts' first colours by kind, as CSS colours that the theme has
 * resolved.
 */
export function useLooks(
  engine: Engine | null,
  items: readonly SceneItem[],
  states: Readonly<Record<string, PartState>>,
  settings: Settings,
): PartLooks {
  const [looks, setLooks] = useState<Looks>({});
  const [left, setLeft] = useState<-1 | 1 | null>(null);
  const { ownColours, apart, at, bare, colorOf } = settings;

  const lookOf = (part: MeshPart): PartLook => {
    const isShell = part.kind === 'shell';
    const first = { visible: !(isShell && bare), opacity: part.opacity ?? (isShell ? 0.55 : 1) };
    const chosen = looks[part.id] ?? first;
    return left !== null && part.apart === left ? { ...chosen, visible: false } : chosen;
  };

  useEffect(() => {
    if (!engine) return;
    engine.setApart(apart);
    for (const item of items) {
      if (!isToBeSeen(states[item.id])) continue;
      const look = lookOf({ ...item, id: item.part });
      const move = moveAtStage(item, at);
      engine.stylePart(item.id, {
        ...look,
        visible: look.visible && isAtStage(item, at),
        color: colorOf(item),
        shell: item.kind === 'shell',
        ownColours,
        apart: item.apart ?? 0,
        part: item.part,
        side: item.side,
        place: move && toMatrix(move, engine.middle(item.id)),
      });
    }
  });

  return {
    lookOf,
    setLook(id, look) {
      // Whoever touches a part that the view had left out wants to see it now.
      if (look.visible && items.some((item) => item.part === id && item.apart === left)) setLeft(null);
      setLooks((before) => ({ ...before, [id]: look }));
    },
    chooseView: (view) => setLeft(view === null ? null : (coveringSide[view] ?? null)),
  };
}
