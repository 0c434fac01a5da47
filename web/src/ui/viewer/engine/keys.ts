import type { Engine } from './engine.ts';
import type { ViewName } from './part.ts';

export const viewKeys: readonly (readonly [string, ViewName])[] = [
  ['1', 'front'],
  ['2', 'left'],
  ['3', 'right'],
  ['4', 'upper'],
  ['5', 'lower'],
];

const TURN = Math.PI / 24;
const MOVE = 0.05;
const ZOOM = 1.12;

const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/**
 * Moves the camera for a key pressed in the view: arrows turn, with Shift they move, plus and minus zoom.
 * @returns whether it did.
 */
export function moveByKey(engine: Engine, key: string, shift: boolean): boolean {
  const arrow = arrows[key];
  if (arrow && shift) engine.moveBy(-arrow[0] * MOVE, -arrow[1] * MOVE);
  else if (arrow) engine.turnBy(arrow[0] * TURN, -arrow[1] * TURN);
  else if (key === '+' || key === '=') engine.zoomBy(1 / ZOOM);
  else if (key === '-' || key === '_') engine.zoomBy(ZOOM);
  else return false;
  return true;
}

const fields =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"], [role="slider"]';

/** Whether a key belongs to a field or slider that has the focus rather than to the viewer. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest(fields) !== null;
}
