import { type RefObject, useEffect, useRef } from 'react';
import type { Engine } from '../engine/engine.ts';
import type { MeshPin, SurfaceHit } from '../engine/part.ts';
import styles from '../mesh-viewer.module.css';
import { fill, type ViewerLabels } from './labels.ts';

interface MarkLayerProps {
  readonly engine: Engine;
  readonly onFrame: (listener: () => void) => () => void;
  readonly pins: readonly MeshPin[];
  readonly selected: string | null;
  readonly onSelect: (id: string) => void;
  readonly ruler: readonly SurfaceHit[];
  readonly distance: string | null;
  readonly labels: ViewerLabels;
}

type Places = RefObject<Map<string, HTMLElement>>;

function place(element: HTMLElement | undefined, x: number, y: number, hidden: boolean): void {
  if (!element) return;
  element.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
  element.toggleAttribute('data-hidden', hidden);
}

function placeRuler(
  engine: Engine,
  ruler: readonly SurfaceHit[],
  elements: Map<string, HTMLElement>,
  line: SVGLineElement | null,
): void {
  const ends = ruler.map((hit) => engine.toScreen(hit.point, hit.partId));
  ends.forEach((end, index) => {
    place(elements.get(`end-${index}`), end.x, end.y, false);
  });
  const [from, to] = ends;
  if (!from || !to || !line) return;
  for (const [name, value] of Object.entries({ x1: from.x, y1: from.y, x2: to.x, y2: to.y }))
    line.setAttribute(name, value.toFixed(1));
  place(elements.get('distance'), (from.x + to.x) / 2, (from.y + to.y) / 2, false);
}

/** Follows the camera without React: places are set on the elements after each frame. */
function useFollow(
  { engine, onFrame, pins, ruler }: MarkLayerProps,
  elements: Places,
  line: RefObject<SVGLineElement | null>,
): void {
  useEffect(() => {
    const follow = (): void => {
      for (const pin of pins) {
        const { x, y, hidden } = engine.toScreen(pin.point, pin.partId);
        place(elements.current.get(pin.id), x, y, hidden);
      }
      placeRuler(engine, ruler, elements.current, line.current);
    };
    follow();
    return onFrame(follow);
  }, [engine, onFrame, pins, ruler, elements, line]);
}

/** Numbered pins and the ruler, drawn over the picture; every pin is a button. */
export function MarkLayer(props: MarkLayerProps) {
  const { pins, selected, onSelect, ruler, distance, labels } = props;
  const elements = useRef(new Map<string, HTMLElement>());
  const line = useRef<SVGLineElement>(null);
  useFollow(props, elements, line);
  const keep = (id: string) => (element: HTMLElement | null) => {
    if (element) elements.current.set(id, element);
    else elements.current.delete(id);
  };

  return (
    <div className={styles.marks}>
      {ruler.length === 2 && (
        <svg className={styles.rulerLine} aria-hidden="true">
          <line ref={line} />
        </svg>
      )}
      {ruler.map((hit, index) => (
        <span key={hit.point.join()} ref={keep(`end-${index}`)} className={styles.rulerEnd} aria-hidden="true" />
      ))}
      {distance !== null && (
        <span ref={keep('distance')} className={styles.distance} aria-hidden="true">
          <span>{distance}</span>
        </span>
      )}
      {pins.length > 0 && (
        <ul aria-label={labels.pins}>
          {pins.map((pin) => (
            <li key={pin.id} ref={keep(pin.id)} className={styles.pinPlace}>
              <button
                type="button"
                className={styles.pin}
                data-settled={pin.settled}
                aria-current={selected === pin.id}
                aria-label={fill(labels.pinLabel, { number: pin.number, label: pin.label })}
                title={pin.label}
                onClick={() => onSelect(pin.id)}
              >
                {pin.number}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
