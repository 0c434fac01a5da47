import { type Ref, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { fill } from './controls/labels.ts';
import { useTools } from './controls/use-tools.ts';
import { capturePicture } from './engine/capture.ts';
import type { Engine } from './engine/engine.ts';
import type { MeshPin, ViewName, ViewState } from './engine/part.ts';
import { useScene, type ViewerScene } from './scene/use-scene.ts';
import type { MeshViewerHandle, MeshViewerProps } from './viewer-props.ts';

const noPins: readonly MeshPin[] = [];

/** Turns the view to a mark when it is selected, and again only when another one is. */
function useSelectedPin(engine: Engine | null, selected: MeshPin | undefined): void {
  const latest = useRef(selected);
  latest.current = selected;
  const place = selected?.point.join();
  useEffect(() => {
    const pin = latest.current;
    if (engine && pin && place !== undefined) engine.lookAt(pin.point, pin.partId);
  }, [engine, place]);
}

/**
 * The chosen standard view. `wanted` is applied after the looks, so that hidden parts do not count when the view is
 * fitted.
 */
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

/** Reads the map under the pointer once per frame, and in the middle if keys turned the view. */
function useProbe({ engine, study }: ViewerScene) {
  const frame = useRef(0);
  const { maps } = study;
  return (at?: { readonly clientX: number; readonly clientY: number }): void => {
    if (!engine || !maps.isShown || frame.current !== 0) return;
    frame.current = requestAnimationFrame(() => {
      frame.current = 0;
      maps.probe(engine.pick(at));
    });
  };
}

/** The methods for a page. `onSetView` prepares the viewer for a stored camera. */
function useHandle(
  ref: Ref<MeshViewerHandle> | undefined,
  engine: Engine | null,
  stage: number | undefined,
  capture: () => Promise<Blob>,
  onSetView: (kept: ViewState) => void,
): void {
  useImperativeHandle(ref, () => ({
    capture,
    view: () => ({ ...(engine?.view() ?? { position: [0, 0, 0], target: [0, 0, 0], apart: 0 }), stage }),
    setView(kept) {
      onSetView(kept);
      engine?.setView(kept);
    },
  }));
}

/** All state of the viewer: the scene, tools, view and the methods for a page. */
export function useViewer(
  props: MeshViewerProps,
  root: RefObject<HTMLElement | null>,
  host: RefObject<HTMLDivElement | null>,
) {
  const { pins = noPins, selectedPin, labels, onPin, onCapture } = props;
  const scene = useScene(props, host);
  const { engine, looks, stages, study } = scene;
  const choice = useViewChoice(engine);
  const probe = useProbe(scene);
  useSelectedPin(
    engine,
    pins.find((pin) => pin.id === selectedPin),
  );

  const stage = stages.current ? stages.index : undefined;
  const capture = async (): Promise<Blob> => {
    if (!engine || !host.current) throw new Error('the viewer is not ready');
    return capturePicture(engine, host.current, { pins, ruler: tools.ruler, distance });
  };
  const takePicture =
    onCapture && (() => void capture().then((picture) => engine && onCapture(picture, { ...engine.view(), stage })));
  const chooseView = (name: ViewName): void => {
    choice.choose(name);
    looks.chooseView(name);
  };
  const letters: Record<string, () => unknown> = {
    x: study.nextAxis,
    ...(study.canTouch ? { o: () => study.setContacts(!study.contacts) } : {}),
    ...(study.compare ? { d: study.nextMode } : {}),
    ...(stages.current ? { ',': () => stages.show(stages.index - 1), '.': () => stages.show(stages.index + 1) } : {}),
  };
  const fit = (): void => engine?.fit(true);
  const tools = useTools(root, engine, {
    canPin: onPin !== undefined,
    onPin(hit) {
      // A mark belongs to the version under review, never to the one it is compared with.
      if (props.parts.some(({ id }) => id === hit.partId)) onPin?.(hit.point, hit.normal, hit.partId);
    },
    onView: chooseView,
    onFit: fit,
    onCapture: takePicture,
    onLetter(key) {
      letters[key]?.();
      return key in letters;
    },
  });
  const distance = tools.distance === null ? null : fill(labels.distance, { mm: tools.distance.toFixed(2) });

  useHandle(props.ref, engine, stage, capture, (kept) => {
    scene.keepCamera();
    choice.leave();
    looks.chooseView(null);
    scene.apart.onChange(kept.apart);
    if (kept.stage !== undefined) stages.show(kept.stage);
  });

  return {
    ...scene,
    pins,
    tools,
    distance,
    fit,
    chooseView,
    takePicture,
    probe,
    view: choice.view,
    /** A person moves the camera. From now on nothing else does, and no standard view is shown as chosen. */
    take() {
      scene.keepCamera();
      choice.leave();
    },
  };
}

export type Viewer = ReturnType<typeof useViewer>;
