import { useEffect, useState } from 'react';
import type { Engine } from './engine.ts';
import type { MeshPart, PartLook, PartState, ViewName } from './part.ts';

type Looks = Readonly<Record<string, PartLook>>;

/** Parts on this side stand in front of the others in that view, and are left out of it. */
const coveringSide: Partial<Record<ViewName, -1 | 1>> = { upper: -1, lower: 1 };

export interface PartLooks {
  readonly lookOf: (part: MeshPart) => PartLook;
  readonly setLook: (id: string, look: PartLook) => void;
  readonly chooseView: (view: ViewName | null) => void;
}

/** In: the parts' first colours by kind, as CSS colours that the theme has resolved. */
export function useLooks(
  engine: Engine | null,
  parts: readonly MeshPart[],
  states: Readonly<Record<string, PartState>>,
  settings: { readonly ownColours: boolean; readonly apart: number; readonly colorOf: (part: MeshPart) => string },
): PartLooks {
  const [looks, setLooks] = useState<Looks>({});
  const [left, setLeft] = useState<-1 | 1 | null>(null);
  const { ownColours, apart, colorOf } = settings;

  const lookOf = (part: MeshPart): PartLook => {
    const chosen = looks[part.id] ?? { visible: true, opacity: part.opacity ?? (part.kind === 'shell' ? 0.55 : 1) };
    return left !== null && part.apart === left ? { ...chosen, visible: false } : chosen;
  };

  useEffect(() => {
    if (!engine) return;
    engine.setApart(apart);
    for (const part of parts) {
      const state = states[part.id];
      if (state?.phase !== 'ready' && !(state?.phase === 'loading' && state.shown)) continue;
      const shell = part.kind === 'shell';
      engine.stylePart(part.id, { ...lookOf(part), color: colorOf(part), shell, ownColours, apart: part.apart ?? 0 });
    }
  });

  return {
    lookOf,
    setLook(id, look) {
      // Whoever touches a part that the view had left out wants to see it now.
      if (look.visible && parts.some((part) => part.id === id && part.apart === left)) setLeft(null);
      setLooks((before) => ({ ...before, [id]: look }));
    },
    chooseView: (view) => setLeft(view === null ? null : (coveringSide[view] ?? null)),
  };
}
