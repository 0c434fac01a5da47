import { useEffect, useState } from 'react';
import type { CutAxis, CutState } from '../engine/cut.ts';
import type { Engine } from '../engine/engine.ts';
import type { ComparedVersion, CompareMode, PartState } from '../engine/part.ts';
import { useMaps } from '../measuring/use-maps.ts';
import { opposingJaws, type SceneItem, type ShownStages } from '../scene/scene-items.ts';

interface StudyInput {
  readonly items: readonly SceneItem[];
  readonly states: Readonly<Record<string, PartState>>;
  readonly compare: ComparedVersion | undefined;
  readonly firstMode: CompareMode;
  readonly at: ShownStages;
}

const modes: readonly CompareMode[] = ['beside', 'over', 'distance'];
const axes: readonly (CutAxis | null)[] = [null, 'x', 'y', 'z'];

const after = <T>(all: readonly T[], one: T): T => all[(all.indexOf(one) + 1) % all.length] as T;

/** The cut and where it may go. */
function useCut(engine: Engine | null) {
  const [cut, setCut] = useState<CutState | null>(null);
  const [cutSpan, setCutSpan] = useState<{ readonly min: number; readonly max: number } | null>(null);
  useEffect(() => {
    engine?.setCut(cut);
  }, [engine, cut]);
  const chooseAxis = (axis: CutAxis | null): void => {
    if (!axis) setCut(null);
    if (!engine || !axis) return;
    const { min, max } = engine.bounds();
    const index = { x: 0, y: 1, z: 2 }[axis];
    const [from, to] = [Math.floor(min[index] ?? 0), Math.ceil(max[index] ?? 0)];
    setCutSpan({ min: from, max: to });
    setCut({ axis, at: Math.round((from + to) * 5) / 10, flipped: cut?.flipped ?? false });
  };
  return { cut, setCut, cutSpan, chooseAxis, nextAxis: () => chooseAxis(after(axes, cut?.axis ?? null)) };
}

/** What is studied: how two versions are looked at, whether contacts are shown, where the scene is cut. */
export function useStudy(engine: Engine | null, input: StudyInput) {
  const { items, states, compare, firstMode, at } = input;
  const [chosen, setChosen] = useState<CompareMode | null>(null);
  const [wantsContacts, setWantsContacts] = useState(false);
  const mode = chosen ?? firstMode;
  const { upper, lower } = opposingJaws(items);
  const canTouch = upper.length > 0 && lower.length > 0;
  const contacts = wantsContacts && canTouch;
  const showsDistance = compare !== undefined && mode === 'distance' && !contacts;
  const kind = contacts ? 'contacts' : showsDistance ? 'distance' : null;
  const moved = [at.first, at.second].map((stage) => (stage?.moves ? stage.id : '')).join('\n');
  const maps = useMaps(engine, kind, items, states, moved);
  const cutting = useCut(engine);

  const arrangement = !compare || mode === 'distance' ? 'first' : mode;
  useEffect(() => {
    engine?.arrange(arrangement);
  }, [engine, arrangement]);

  const setMode = (next: CompareMode): void => {
    setChosen(next);
    // One map at a time lies on a surface.
    if (next === 'distance') setWantsContacts(false);
  };
  return {
    ...cutting,
    compare,
    at,
    mode,
    arrangement,
    setMode,
    nextMode: () => compare && setMode(after(modes, mode)),
    canTouch,
    contacts,
    setContacts: setWantsContacts,
    maps,
  };
}

export type Study = ReturnType<typeof useStudy>;
