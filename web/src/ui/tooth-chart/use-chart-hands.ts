import type { KeyboardEvent, MouseEvent, PointerEvent, RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import { archOf, type Dentition, dentitionOf, teethOf } from './teeth.ts';

interface Hands {
  svg: RefObject<SVGSVGElement | null>;
  dentition: Dentition;
  onDentition: (dentition: Dentition) => void;
  /** Whether the brush's mark stands on the tooth; undefined where it may not be changed. */
  isOn: (tooth: number) => boolean | undefined;
  paint: (tooth: number, on: boolean) => void;
}

/** Two digits typed within this time are one number. */
const numberPauseMs = 1200;

const toothAt = (target: EventTarget | Element | null): number | undefined => {
  const tooth = target instanceof Element ? target.closest('[data-tooth]')?.getAttribute('data-tooth') : undefined;
  return tooth ? Number(tooth) : undefined;
};

/** The tooth that an arrow leads to; Up and Down change the arch. */
function neighbourOf(tooth: number, key: string): number | undefined {
  const dentition = dentitionOf(tooth);
  const row = teethOf(dentition, archOf(tooth));
  const index = row.indexOf(tooth);
  if (key === 'ArrowLeft') return row[index - 1];
  if (key === 'ArrowRight') return row[index + 1];
  if (key === 'Home') return row[0];
  if (key === 'End') return row.at(-1);
  if (key === 'ArrowUp') return archOf(tooth) === 'lower' ? teethOf(dentition, 'upper')[index] : undefined;
  if (key === 'ArrowDown') return archOf(tooth) === 'upper' ? teethOf(dentition, 'lower')[index] : undefined;
  return undefined;
}

const exists = (tooth: number) => teethOf(dentitionOf(tooth), archOf(tooth)).includes(tooth);

/** Where the focus stands in the chart, and how it is led: by arrows and by typed numbers. */
function useFocus({ svg, dentition, onDentition }: Hands) {
  const [focused, setFocused] = useState(11);
  const wanted = useRef<number>(undefined);
  const typed = useRef({ digits: '', at: 0 });
  const shown = dentitionOf(focused) === dentition ? focused : (teethOf(dentition, 'upper')[0] ?? 11);

  useEffect(() => {
    if (wanted.current === undefined) return;
    svg.current?.querySelector<SVGGElement>(`[data-tooth="${wanted.current}"]`)?.focus();
    wanted.current = undefined;
  });

  const moveTo = (tooth: number) => {
    wanted.current = tooth;
    setFocused(tooth);
    if (dentitionOf(tooth) !== dentition) onDentition(dentitionOf(tooth));
  };
  const type = (digit: string, now: number) => {
    const digits = now - typed.current.at < numberPauseMs ? `${typed.current.digits}${digit}`.slice(-2) : digit;
    typed.current = { digits, at: now };
    if (digits.length === 2 && exists(Number(digits))) moveTo(Number(digits));
  };
  return { focused: shown, setFocused, moveTo, type };
}

/** Pointer and keys of the chart: click, drag over several, arrows, Space, typed numbers. */
export function useChartHands(hands: Hands) {
  const { isOn, paint } = hands;
  const focus = useFocus(hands);
  const stroke = useRef<{ on: boolean; last: number } | undefined>(undefined);

  const toggle = (tooth: number): boolean | undefined => {
    const on = isOn(tooth);
    if (on !== undefined) paint(tooth, !on);
    return on;
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
    const on = isOn(tooth);
    if (on !== undefined && on !== stroke.current.on) paint(tooth, stroke.current.on);
  };
  const end = () => {
    stroke.current = undefined;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const tooth = toothAt(event.target);
    if (tooth === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = neighbourOf(tooth, event.key);
    if (next !== undefined) focus.moveTo(next);
    else if (event.key === ' ' || event.key === 'Enter') toggle(tooth);
    else if (/^\d$/.test(event.key)) return focus.type(event.key, event.timeStamp);
    else if (!event.key.startsWith('Arrow')) return;
    event.preventDefault();
  };
  /** Screen readers click without a pointer. */
  const onClick = (event: MouseEvent) => {
    const tooth = toothAt(event.target);
    if (tooth !== undefined && event.detail === 0) toggle(tooth);
  };
  return {
    focused: focus.focused,
    listeners: { onPointerDown, onPointerMove, onPointerUp: end, onPointerCancel: end, onKeyDown, onClick },
  };
}
