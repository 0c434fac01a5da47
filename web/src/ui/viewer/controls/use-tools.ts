import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Engine } from '../engine/engine.ts';
import { isTyping, moveByKey, viewKeys } from '../engine/keys.ts';
import type { SurfaceHit, ViewName } from '../engine/part.ts';
import type { Tool } from './viewer-toolbar.tsx';

interface ToolActions {
  readonly canPin: boolean;
  readonly onPin: (hit: SurfaceHit) => void;
  readonly onView: (view: ViewName) => void;
  readonly onFit: () => void;
  readonly onCapture: (() => void) | undefined;
  /** Other letters that mean something. @returns whether this one did. */
  readonly onLetter: (key: string) => boolean;
}

/** A pointer that moved further than this between down and up was turning the view, in CSS pixels. */
const CLICK_SLACK = 5;

/** The chosen tool, the ruler's points, and what clicks and keys in the viewer do. */
export function useTools(root: RefObject<HTMLElement | null>, engine: Engine | null, actions: ToolActions) {
  const [tool, setTool] = useState<Tool>('look');
  const [ruler, setRuler] = useState<readonly SurfaceHit[]>([]);
  const down = useRef<{ x: number; y: number } | null>(null);

  const choose = (wanted: Tool): void => {
    setTool(wanted);
    if (wanted === 'ruler') setRuler([]);
  };

  function use(hit: SurfaceHit | null): void {
    if (!hit) return;
    if (tool === 'ruler') setRuler((before) => (before.length === 1 ? [...before, hit] : [hit]));
    if (tool !== 'pin') return;
    setTool('look');
    actions.onPin(hit);
  }

  function pressLetter(key: string): boolean {
    const view = viewKeys.find(([digit]) => digit === key);
    if (view) actions.onView(view[1]);
    else if (key === '0') actions.onFit();
    else if (key === 'r') choose(tool === 'ruler' ? 'look' : 'ruler');
    else if (key === 'p' && actions.canPin) choose(tool === 'pin' ? 'look' : 'pin');
    else if (key === 'c' && actions.onCapture) actions.onCapture();
    else if (key === 'escape' && (tool !== 'look' || ruler.length > 0)) {
      setTool('look');
      setRuler([]);
    } else return actions.onLetter(key);
    return true;
  }

  const press = useRef(pressLetter);
  press.current = pressLetter;
  useEffect(() => {
    // Elsewhere a letter, which speech input may send, does nothing (WCAG 2.1.4).
    const onKey = (event: globalThis.KeyboardEvent): void => {
      const inside = root.current?.contains(event.target as Node);
      if (!inside || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (press.current(event.key.toLowerCase())) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [root]);

  return {
    tool,
    choose,
    ruler,
    clearRuler: () => setRuler([]),
    /** In mm as the parts stand to each other with the jaws closed, also where they are shown apart. */
    distance: engine && ruler[0] && ruler[1] ? engine.distance(ruler[0], ruler[1]) : null,
    /** Keys that only mean something while the picture itself has the focus. */
    onViewKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (!engine || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Enter' && tool !== 'look') use(engine.pick());
      else if (!moveByKey(engine, event.key, event.shiftKey)) return;
      event.preventDefault();
    },
    onPointerDown(event: PointerEvent) {
      down.current = event.isPrimary && event.button === 0 ? { x: event.clientX, y: event.clientY } : null;
    },
    onPointerUp(event: PointerEvent) {
      const start = down.current;
      down.current = null;
      if (!engine || !start || tool === 'look') return;
      if (Math.hypot(event.clientX - start.x, event.clientY - start.y) <= CLICK_SLACK) use(engine.pick(event));
    },
  };
}
