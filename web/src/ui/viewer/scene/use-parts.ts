import { useCallback, useEffect, useRef, useState } from 'react';
import type { Engine } from '../engine/engine.ts';
import type { MeshPart, PartState } from '../engine/part.ts';
import { loadPart, type OnPartMessage } from '../reading/load-part.ts';
import type { FromWorker } from '../reading/messages.ts';

type States = Readonly<Record<string, PartState>>;

const isShown = (state: PartState | undefined): boolean =>
  state?.phase === 'ready' || (state?.phase === 'loading' && state.shown);

/** @returns what a worker's message makes of a part's state. */
function nextState(before: PartState | undefined, message: FromWorker): PartState {
  const last: PartState = before ?? { phase: 'loading', percent: 0, shown: false };
  if (message.type === 'refused') return { phase: 'refused', refusal: message.refusal };
  if (message.type === 'failed') return { phase: 'failed', outOfMemory: message.outOfMemory === true };
  if (message.type === 'progress') return last.phase === 'loading' ? { ...last, percent: message.percent } : last;
  if (message.type === 'picture') return last.phase === 'loading' ? { ...last, shown: true } : last;
  const { surface } = message;
  if (!surface) return last.phase === 'ready' ? { ...last, pickable: true } : last;
  const { colours, triangles, unit } = surface;
  return { phase: 'ready', coloured: colours !== null, triangles, unit, pickable: message.type === 'tree' };
}

/** Gives the engine what came of a part; nothing of a file that turned out wrong stays on show. */
function show(engine: Engine, id: string, message: FromWorker): void {
  if (message.type === 'picture' || message.type === 'surface') engine.addPart(id, message.surface);
  if (message.type === 'tree') {
    if (message.surface) engine.addPart(id, message.surface);
    engine.setTree(id, message.tree);
  }
  if (message.type === 'refused' || message.type === 'failed') engine.removePart(id);
}

/** Loads the light mesh of a part beside the whole one. @returns stops both. */
function loadBoth(part: MeshPart, onMessage: OnPartMessage): () => void {
  let isWhole = false;
  const stopLight =
    part.preview &&
    loadPart(
      part.preview,
      (message) => {
        // One that fails is missed by nobody: the whole mesh is on its way.
        if (message.type === 'picture' && !isWhole) return onMessage(message);
      },
      'light',
    );
  const take: OnPartMessage = (message) => {
    if (message.type !== 'progress') {
      isWhole = true;
      stopLight?.();
    }
    return onMessage(message);
  };
  const stop = loadPart(part, take, stopLight ? 'afterLight' : 'whole');
  return () => {
    stopLight?.();
    stop();
  };
}

/** Loads the parts that are new, drops those that are gone. `onSurface` is told when a part is first to be seen. */
export function useParts(engine: Engine | null, parts: readonly MeshPart[], onSurface: () => void) {
  const [states, setStates] = useState<States>({});
  const running = useRef(new Map<string, () => void>());
  const seen = useRef<States>({});
  const newest = useRef({ parts, onSurface });
  newest.current = { parts, onSurface };
  const ids = JSON.stringify(parts.map((part) => part.id));

  const load = useCallback(
    (part: MeshPart) => {
      if (!engine) return;
      running.current.get(part.id)?.();
      const take = (state: PartState): void => {
        if (isShown(state) && !isShown(seen.current[part.id])) newest.current.onSurface();
        seen.current = { ...seen.current, [part.id]: state };
        setStates(seen.current);
      };
      take({ phase: 'loading', percent: 0, shown: false });
      const stop = loadBoth(part, (message) => {
        show(engine, part.id, message);
        take(nextState(seen.current[part.id], message));
        return message.type === 'surface' ? engine.drawn() : undefined;
      });
      running.current.set(part.id, stop);
    },
    [engine],
  );

  const forget = useCallback((id: string) => {
    const { [id]: _gone, ...kept } = seen.current;
    seen.current = kept;
    setStates(kept);
  }, []);

  useEffect(() => {
    if (!engine) return;
    const wanted = new Set(JSON.parse(ids) as string[]);
    for (const [id, stop] of [...running.current]) {
      if (wanted.has(id)) continue;
      stop();
      engine.removePart(id);
      running.current.delete(id);
      forget(id);
    }
    for (const part of newest.current.parts) if (!running.current.has(part.id)) load(part);
  }, [engine, ids, load, forget]);

  useEffect(() => {
    const loads = running.current;
    return () => {
      if (!engine) return;
      for (const stop of loads.values()) stop();
      loads.clear();
    };
  }, [engine]);

  const retry = useCallback(
    (id: string) => {
      const part = newest.current.parts.find((candidate) => candidate.id === id);
      if (part) load(part);
    },
    [load],
  );
  return { states, retry };
}
