import type { HTMLAttributes, KeyboardEvent, MouseEvent, PointerEvent, RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import { archOf, dentitionOf, isLeft, positionOf, teethOf } from './teeth.ts';

export type ChartListeners = Pick<
  HTMLAttributes<SVGSVGElement>,
  | 'onPointerDown'
  | 'onPointerMove'
  | 'onPointerUp'
  | 'onPointerCancel'
  | 'onPointerOver'
  | 'onPointerLeave'
  | 'onKeyDown'
  | 'onClick'
  | 'onFocus'
  | 'onBlur'
>;

interface Hands {
  svg: RefObject<SVGSVGElement | null>;
  /** The rows that are drawn, from top to bottom. */
  rows: readonly (readonly number[])[];
  /** A tooth was typed that is not drawn: shows it, or answers that it cannot. */
  reveal: (tooth: number) => boolean;
  /** Whether the brush's mark stands on the tooth; undefined where it may not be changed. */
  isOn: (tooth: number) => boolean | undefined;
  paint: (tooth: number, on: boolean) => void;
  /** Somebody tried to mark a tooth that may not be marked. */
  refuse: (tooth: number) => void;
}

/** Two digits typed within this time are one number. */
const numberPauseMs = 1200;

const toothAt = (target: EventTarget | Element | null): number | undefined => {
  const tooth = target instanceof Element ? target.closest('[data-tooth]')?.getAttribute('data-tooth') : undefined;
  return tooth ? Number(tooth) : undefined;
};

/** The tooth of another row that stands nearest: same side, same place from the midline where there is one. */
const nearestIn = (row: readonly number[] | undefined, tooth: number): number | undefined =>
  row?.find((one) => isLeft(one) === isLeft(tooth) && positionOf(one) === Math.min(positionOf(tooth), row.length / 2));

/** The tooth that an arrow leads to; Up and Down change the row. */
export function neighbourOf(tooth: number, key: string, rows: Hands['rows']): number | undefined {
  const at = rows.findIndex((row) => row.includes(tooth));
  const row = rows[at] ?? [];
  const index = row.indexOf(tooth);
  if (key === 'ArrowLeft') return row[index - 1];
  if (key === 'ArrowRight') return row[index + 1];
  if (key === 'Home') return row[0];
  if (key === 'End') return row.at(-1);
  if (key === 'ArrowUp') return nearestIn(rows[at - 1], tooth);
  if (key === 'ArrowDown') return nearestIn(rows[at + 1], tooth);
  return undefined;
}

const exists = (tooth: number) => teethOf(dentitionOf(tooth), archOf(tooth)).includes(tooth);

/** Where the focus stands in the chart, and how it is led: by arrows and by typed numbers. */
function useFocus({ svg, rows, reveal }: Hands) {
  const [focused, setFocused] = useState(11);
  const wanted = useRef<number>(undefined);
  const typed = useRef({ digits: '', at: 0 });
  const drawn = rows.flat();
  const shown = drawn.includes(focused) ? focused : (nearestIn(rows[0], 11) ?? 11);

  useEffect(() => {
    if (wanted.current === undefined) return;
    svg.current?.querySelector<SVGGElement>(`[data-tooth="${wanted.current}"]`)?.focus();
    wanted.current = undefined;
  });

  const moveTo = (tooth: number) => {
    if (!drawn.includes(tooth) && !reveal(tooth)) return;
    wanted.current = tooth;
    setFocused(tooth);
  };
  const type = (digit: string, now: number) => {
    const digits = now - typed.current.at < numberPauseMs ? `${typed.current.digits}${digit}`.slice(-2) : digit;
    typed.current = { digits, at: now };
    if (digits.length === 2 && exists(Number(digits))) moveTo(Number(digits));
  };
  return { focused: shown, moveTo, type };
}

/** The tooth under the pointer or the focus, until Escape. */
function useNotice() {
  const [noticed, setNoticed] = useState<number>();
  return {
    noticed,
    notice: setNoticed,
    watch: {
      onPointerOver: (event: PointerEvent) => setNoticed(toothAt(event.target)),
      onPointerLeave: () => setNoticed(undefined),
      onFocus: (event: { target: EventTarget }) => setNoticed(toothAt(event.target)),
      onBlur: () => setNoticed(undefined),
    },
  };
}

/** Pointer and keys of the chart: click, drag over several, arrows (with Shift they mark along), Space, typed numbers. */
export function useChartHands(hands: Hands) {
  const { isOn, paint, refuse } = hands;
  const focus = useFocus(hands);
  const { noticed, notice, watch } = useNotice();
  const stroke = useRef<{ on: boolean; last: number } | undefined>(undefined);

  const toggle = (tooth: number): boolean | undefined => {
    const on = isOn(tooth);
    if (on === undefined) refuse(tooth);
    else paint(tooth, !on);
    return on;
  };
  const follow = (tooth: number, on: boolean) => {
    const now = isOn(tooth);
    if (now !== undefined && now !== on) paint(tooth, on);
  };
  const onPointerDown = (event: PointerEvent) => {
    const tooth = toothAt(event.target);
    if (tooth === undefined || event.button !== 0) return;
    focus.moveTo(tooth);
    const on = toggle(tooth);
    if (on !== undefined) stroke.current = { on: !on, last: tooth };
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!stroke.current) return;
    if (event.buttons === 0) {
      stroke.current = undefined;
      return;
    }
    const tooth = toothAt(document.elementFromPoint(event.clientX, event.clientY));
    if (tooth === undefined || tooth === stroke.current.last) return;
    stroke.current.last = tooth;
    follow(tooth, stroke.current.on);
  };
  const end = () => {
    stroke.current = undefined;
  };
  const step = (tooth: number, next: number, marksAlong: boolean) => {
    const on = isOn(tooth);
    focus.moveTo(next);
    if (marksAlong && on !== undefined) follow(next, on);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const tooth = toothAt(event.target);
    if (tooth === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = neighbourOf(tooth, event.key, hands.rows);
    if (next !== undefined) step(tooth, next, event.shiftKey);
    else if (event.key === ' ' || event.key === 'Enter') toggle(tooth);
    else if (event.key === 'Escape' && noticed !== undefined) notice(undefined);
    else if (/^\d$/.test(event.key)) return focus.type(event.key, event.timeStamp);
    else if (!event.key.startsWith('Arrow')) return;
    event.preventDefault();
  };
  /** Screen readers click without a pointer. */
  const onClick = (event: MouseEvent) => {
    const tooth = toothAt(event.target);
    if (tooth !== undefined && event.detail === 0) toggle(tooth);
  };
  const listeners: ChartListeners = {
    ...watch,
    ...{ onPointerDown, onPointerMove, onPointerUp: end, onPointerCancel: end, onKeyDown, onClick },
  };
  return { focused: focus.focused, noticed, listeners };
}
