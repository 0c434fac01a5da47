import { useEffect, useMemo, useState } from 'react';
import type { Engine } from '../engine/engine.ts';
import type { SceneHit } from '../engine/engine-parts.ts';
import type { PartState } from '../engine/part.ts';
import { linearColours } from '../reading/weld.ts';
import { comparedPairs, opposingJaws, type SceneItem } from '../scene/scene-items.ts';
import { type DistanceFigures, summariseDistances } from './distances.ts';
import { type Measuring, measureAll } from './measure.ts';
import { contactColour, distanceColour, paintVertices } from './scales.ts';

export type MapKind = 'distance' | 'contacts';

/** How far the other surface is looked for, in mm: further away is another part of the mouth. */
const REACH: Record<MapKind, number> = { distance: 3, contacts: 1 };

type Values = ReadonlyMap<string, Float32Array<ArrayBuffer>>;

/** What is measured against what for a map of these items. */
function measuringsOf(kind: MapKind, items: readonly SceneItem[]): Measuring[] {
  if (kind === 'distance') return comparedPairs(items).map(({ from, to }) => ({ from: from.id, to: [to.id] }));
  const { upper, lower } = opposingJaws(items);
  const ids = (all: readonly SceneItem[]): string[] => all.map((item) => item.id);
  return [
    ...upper.map((item) => ({ from: item.id, to: ids(lower) })),
    ...lower.map((item) => ({ from: item.id, to: ids(upper) })),
  ];
}

/** Measures once everything that is needed can be picked. Takes a key that changes where something moved. */
function useMeasured(
  engine: Engine | null,
  kind: MapKind | null,
  items: readonly SceneItem[],
  states: Readonly<Record<string, PartState>>,
  moved: string,
) {
  const [values, setValues] = useState<Values | null>(null);
  const [share, setShare] = useState(0);
  const wanted = useMemo(() => (kind ? measuringsOf(kind, items) : []), [kind, items]);
  const isReady = wanted.every(({ from, to }) =>
    [from, ...to].every((id) => {
      const state = states[id];
      return state?.phase === 'ready' && state.pickable;
    }),
  );
  const key = JSON.stringify([kind, moved, wanted]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is measured, and where it stands
  useEffect(() => {
    setValues(null);
    setShare(0);
    if (!engine || !kind || !isReady) return;
    const stop = new AbortController();
    measureAll(engine, wanted, REACH[kind], setShare, stop.signal).then(setValues, () => setValues(null));
    return () => stop.abort();
  }, [engine, key, isReady]);
  return { values, share, isEmpty: kind !== null && wanted.length === 0 };
}

/** The map that lies on the surfaces, its figures, and the value under a place. */
export function useMaps(
  engine: Engine | null,
  kind: MapKind | null,
  items: readonly SceneItem[],
  states: Readonly<Record<string, PartState>>,
  moved: string,
) {
  const [range, setRange] = useState(0.5);
  const [here, setHere] = useState<number | null>(null);
  const { values, share, isEmpty } = useMeasured(engine, kind, items, states, moved);

  useEffect(() => {
    if (!engine || !values || !kind) return;
    const colourOf = kind === 'contacts' ? contactColour : (mm: number) => distanceColour(mm, range);
    for (const [id, distances] of values) engine.paint(id, linearColours(paintVertices(distances, colourOf)));
  }, [engine, values, kind, range]);

  useEffect(() => {
    if (!engine || !values) return;
    return () => {
      setHere(null);
      for (const id of values.keys()) engine.paint(id, null);
    };
  }, [engine, values]);

  const figures = useMemo<DistanceFigures | null>(() => {
    const all = [...(values?.values() ?? [])];
    const whole = new Float32Array(all.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const some of all) {
      whole.set(some, at);
      at += some.length;
    }
    return summariseDistances(whole);
  }, [values]);

  return {
    kind,
    range,
    setRange,
    figures,
    isEmpty,
    /** 0–100 while it is measured, null when the map is there. */
    percent: kind && !values && !isEmpty ? Math.floor(share * 100) : null,
    isShown: values !== null,
    /** In mm under the pointer, NaN where nothing of the other surface is near, null off the mapped surfaces. */
    here,
    probe(hit: SceneHit | null) {
      const distances = hit && values?.get(hit.item);
      if (!distances || !hit) return setHere(null);
      setHere(hit.corners.reduce((sum, corner, turn) => sum + (distances[corner] ?? 0) * (hit.shares[turn] ?? 0), 0));
    },
  };
}

export type Maps = ReturnType<typeof useMaps>;
