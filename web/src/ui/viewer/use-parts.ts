import { useCallback, useEffect, useRef, useState } from 'react';
import type { Engine } from './engine.ts';
import { loadPart } from './load-part.ts';
import type { FromWorker } from './messages.ts';
import type { MeshPart, PartState } from './part.ts';

type States = Readonly<Record<string, PartState>>;

interface Running {
  readonly id: string;
  readonly stop: () => void;
}

/** Out: what a worker's message makes of a part's state; null where it changes nothing. */
function nextState(message: FromWorker): PartState | null {
  if (message.type === 'progress') return { phase: 'loading', percent: message.percent };
  if (message.type === 'refused') return { phase: 'refused', refusal: message.refusal };
  if (message.type === 'failed') return { phase: 'failed' };
  if (message.type === 'tree') return null;
  const { colours, triangles, unit } = message.surface;
  return { phase: 'ready', coloured: colours !== null, triangles, unit };
}

/** Loads the parts that are new, drops those that are gone. `onSurface` is told when a part is there to be seen. */
export function useParts(engine: Engine | null, parts: readonly MeshPart[], onSurface: () => void) {
  const [states, setStates] = useState<States>({});
  const running = useRef(new Map<string, Running>());
  const newest = useRef({ parts, onSurface });
  newest.current = { parts, onSurface };
  const ids = parts.map((part) => part.id).join('\n');

  const load = useCallback(
    (part: MeshPart) => {
      if (!engine) return;
      running.current.get(part.id)?.stop();
      setStates((before) => ({ ...before, [part.id]: { phase: 'loading', percent: 0 } }));
      const stop = loadPart(part, (message) => {
        if (message.type === 'surface') engine.addPart(part.id, message.surface);
        if (message.type === 'tree') engine.setTree(part.id, message.tree);
        const state = nextState(message);
        if (state) setStates((before) => ({ ...before, [part.id]: state }));
        if (message.type === 'surface') newest.current.onSurface();
      });
      running.current.set(part.id, { id: part.id, stop });
    },
    [engine],
  );

  useEffect(() => {
    if (!engine) return;
    const wanted = new Set(ids.split('\n'));
    for (const { id, stop } of [...running.current.values()]) {
      if (wanted.has(id)) continue;
      stop();
      engine.removePart(id);
      running.current.delete(id);
    }
    for (const part of newest.current.parts) if (!running.current.has(part.id)) load(part);
  }, [engine, ids, load]);

  useEffect(() => {
    const loads = running.current;
    return () => {
      if (!engine) return;
      for (const { stop } of loads.values()) stop();
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
