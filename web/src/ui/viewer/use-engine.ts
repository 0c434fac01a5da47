import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { createEngine, type Engine } from './engine/engine.ts';

export interface EngineLife {
  readonly engine: Engine | null;
  readonly contextLost: boolean;
  /** Calls a listener after each drawn frame. @returns ends that. */
  readonly onFrame: (listener: () => void) => () => void;
}

/** Keeps an engine in the host element as long as the component lives, and frees everything with it. */
export function useEngine(host: RefObject<HTMLElement | null>): EngineLife {
  const [engine, setEngine] = useState<Engine | null>(null);
  const [contextLost, setContextLost] = useState(false);
  const listeners = useRef(new Set<() => void>());

  useEffect(() => {
    if (!host.current) return;
    const started = createEngine(host.current, {
      onFrame: () => {
        for (const listener of listeners.current) listener();
      },
      onContext: setContextLost,
    });
    setEngine(started);
    return () => {
      started.dispose();
      setEngine(null);
    };
  }, [host]);

  const onFrame = useCallback((listener: () => void) => {
    listeners.current.add(listener);
    return () => {
      listeners.current.delete(listener);
    };
  }, []);

  return { engine, contextLost, onFrame };
}
