import { type Ref, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { capturePicture } from './capture.ts';
import type { Engine } from './engine.ts';
import { fill } from './labels.ts';
import type { MeshPin, ViewName, ViewState } from './part.ts';
import { useEngine } from './use-engine.ts';
import { useLooks } from './use-looks.ts';
import { useParts } from './use-parts.ts';
import { useTools } from './use-tools.ts';
import { colorOf, type MeshViewerHandle, type MeshViewerProps } from './viewer-props.ts';

const noPins: readonly MeshPin[] = [];

/** Turns the view to a mark when it is chosen, and again only when another is. */
function useSelectedPin(engine: Engine | null, selected: MeshPin | undefined): void {
  const latest = useRef(selected);
  latest.current = selected;
  const place = selected?.point.join();
  useEffect(() => {
    const pin = latest.current;
    if (engine && pin && place !== undefined) engine.lookAt(pin.point, pin.partId);
  }, [engine, place]);
}

/** The chosen standard view. `wanted` is carried out after the looks: what a view leaves out must not count in its fit. */
function useViewChoice(engine: Engine | null) {
  const [view, setView] = useState<ViewName | null>('front');
  const wanted = useRef<ViewName | null>(null);
  useEffect(() => {
    if (!wanted.current || !engine) return;
    engine.turnTo(wanted.current);
    wanted.current = null;
  });
  return {
    view,
    choose(name: ViewName) {
      setView(name);
      wanted.current = name;
    },
    leave: () => setView(null),
  };
}

/** What a page may ask for. `onSetView` prepares the viewer for a kept camera. */
function useHandle(
  ref: Ref<MeshViewerHandle> | undefined,
  engine: Engine | null,
  capture: () => Promise<Blob>,
  onSetView: (kept: ViewState) => void,
): void {
  useImperativeHandle(ref, () => ({
    capture,
    view: () => engine?.view() ?? { position: [0, 0, 0], target: [0, 0, 0], apart: 0 },
    setView(kept) {
      onSetView(kept);
      engine?.setView(kept);
    },
  }));
}

/** All state of the viewer: engine, parts and looks, tools, view and what the page may ask for. */
export function useViewer(
  props: MeshViewerProps,
  root: RefObject<HTMLElement | null>,
  host: RefObject<HTMLDivElement | null>,
) {
  const { parts, pins = noPins, selectedPin, labels, onPin, onCapture } = props;
  const { engine, contextLost, onFrame } = useEngine(host);
  const [apart, setApart] = useState(0);
  const [ownColours, setOwnColours] = useState(true);
  const moved = useRef(false);
  const arrived = useRef(false);
  const { states, retry } = useParts(engine, parts, () => {
    arrived.current = true;
  });
  const looks = useLooks(engine, parts, states, { ownColours, apart, colorOf });
  useEffect(() => {
    if (arrived.current && !moved.current) engine?.fit(false);
    arrived.current = false;
  });
  const choice = useViewChoice(engine);
  useSelectedPin(
    engine,
    pins.find((pin) => pin.id === selectedPin),
  );

  const capture = async (): Promise<Blob> => {
    if (!engine || !host.current) throw new Error('the viewer is not ready');
    return capturePicture(engine, host.current, { pins, ruler: tools.ruler, distance });
  };
  const takePicture =
    onCapture && (() => void capture().then((picture) => engine && onCapture(picture, engine.view())));
  const chooseView = (name: ViewName): void => {
    choice.choose(name);
    looks.chooseView(name);
  };
  const fit = (): void => engine?.fit(true);
  const tools = useTools(root, engine, {
    canPin: onPin !== undefined,
    onPin: (hit) => onPin?.(hit.point, hit.normal, hit.partId),
    onView: chooseView,
    onFit: fit,
    onCapture: takePicture,
  });
  const distance = tools.distance === null ? null : fill(labels.distance, { mm: tools.distance.toFixed(2) });

  useHandle(props.ref, engine, capture, (kept) => {
    moved.current = true;
    choice.leave();
    looks.chooseView(null);
    setApart(kept.apart);
  });

  return {
    engine,
    onFrame,
    contextLost,
    pins,
    states,
    retry,
    looks,
    tools,
    distance,
    fit,
    chooseView,
    takePicture,
    view: choice.view,
    apart: { mm: apart, onChange: setApart },
    colours: { shown: ownColours, onChange: setOwnColours },
    /** A person moves the camera: from now on nothing else does, and no standard view is shown as chosen. */
    take() {
      moved.current = true;
      choice.leave();
    },
    keepCamera() {
      moved.current = true;
    },
  };
}

export type Viewer = ReturnType<typeof useViewer>;
