import type { LengthUnit } from '@suya/contract/meshes/mesh';
import type { MeshRefusal } from '@suya/contract/meshes/refusal';
import { CloseOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { type ReactNode, type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { capturePicture } from './capture.ts';
import { fill, type ViewerLabels } from './labels.ts';
import { LoadingStatus, loadingPercent } from './loading-status.tsx';
import { MarkLayer } from './mark-layer.tsx';
import styles from './mesh-viewer.module.css';
import type { MeshPart, MeshPin, Point, ViewName, ViewState } from './part.ts';
import { PartsPanel } from './parts-panel.tsx';
import { useEngine } from './use-engine.ts';
import { useLooks } from './use-looks.ts';
import { useParts } from './use-parts.ts';
import { useTools } from './use-tools.ts';
import { ViewerToolbar } from './viewer-toolbar.tsx';

export type { ViewerLabels } from './labels.ts';
export type { MeshPart, MeshPin, Point, ViewState } from './part.ts';

/** What a page may ask of the viewer besides its props. */
export interface MeshViewerHandle {
  /** A PNG of the current view with its marks. */
  capture(): Promise<Blob>;
  view(): ViewState;
  setView(view: ViewState): void;
}

export interface MeshViewerProps {
  readonly parts: readonly MeshPart[];
  readonly pins?: readonly MeshPin[];
  readonly selectedPin?: string | null;
  readonly labels: ViewerLabels;
  readonly describeRefusal: (refusal: MeshRefusal) => string;
  /** Warns where a file does not seem to be in millimetres; null where it does. */
  readonly describeUnit?: (unit: LengthUnit) => string | null;
  /** Makes marks possible. The place is in the part's own millimetres, the normal points out of the surface. */
  readonly onPin?: (point: Point, normal: Point, partId: string) => void;
  readonly onPinSelect?: (id: string) => void;
  /** Shows the camera button; gets the picture and the camera it was taken with. */
  readonly onCapture?: (picture: Blob, view: ViewState) => void;
  /** Shown instead of the scene where the browser has no WebGL 2, below a message that says so. */
  readonly fallback?: ReactNode;
  readonly ref?: Ref<MeshViewerHandle>;
}

const defaultColors: Record<NonNullable<MeshPart['kind']>, string> = { scan: '#e6dcc8', shell: '#8fd0dc' };
const colorOf = (part: MeshPart): string => part.color ?? defaultColors[part.kind ?? 'scan'];

/** Shows meshes in 3D with views, parts, ruler and marks. Fills its container, which must have a height. */
export default function MeshViewer(props: MeshViewerProps) {
  const {
    parts,
    pins = [],
    selectedPin = null,
    labels,
    describeRefusal,
    describeUnit,
    onPin,
    onPinSelect,
    onCapture,
    fallback,
    ref,
  } = props;
  const root = useRef<HTMLElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const helpId = useId();
  const { engine, able, contextLost, onFrame } = useEngine(host);
  const [view, setView] = useState<ViewName | null>('front');
  const [apart, setApart] = useState(0);
  const [ownColours, setOwnColours] = useState(true);
  const moved = useRef(false);
  const wanted = useRef<ViewName | null>(null);

  const { states, retry } = useParts(engine, parts, () => {
    if (!moved.current) engine?.fit(false);
  });
  const looks = useLooks(engine, parts, states, { ownColours, apart, colorOf });

  useEffect(() => {
    // After the looks: what a view leaves out must not count when the rest is fitted into it.
    if (!wanted.current || !engine) return;
    engine.turnTo(wanted.current);
    wanted.current = null;
  });

  const capture = async (): Promise<Blob> => {
    if (!engine || !host.current) throw new Error('the viewer is not ready');
    return capturePicture(engine, host.current, { pins, ruler: tools.ruler, distance: shownDistance });
  };
  const takePicture =
    onCapture && (() => void capture().then((picture) => engine && onCapture(picture, engine.view())));
  const chooseView = (name: ViewName): void => {
    setView(name);
    looks.chooseView(name);
    wanted.current = name;
  };
  const tools = useTools(root, engine, {
    canPin: onPin !== undefined,
    onPin: (hit) => onPin?.(hit.point, hit.normal, hit.partId),
    onView: chooseView,
    onFit: () => engine?.fit(true),
    onCapture: takePicture,
  });
  const shownDistance = tools.distance === null ? null : fill(labels.distance, { mm: tools.distance.toFixed(2) });

  useImperativeHandle(ref, () => ({
    capture,
    view: () => engine?.view() ?? { position: [0, 0, 0], target: [0, 0, 0], apart },
    setView(kept) {
      moved.current = true;
      setView(null);
      looks.chooseView(null);
      setApart(kept.apart);
      engine?.setView(kept);
    },
  }));

  const selected = pins.find((pin) => pin.id === selectedPin);
  const selectedPlace = selected?.point.join();
  const latestSelected = useRef(selected);
  latestSelected.current = selected;
  useEffect(() => {
    const pin = latestSelected.current;
    if (engine && pin && selectedPlace) engine.lookAt(pin.point, pin.partId);
  }, [engine, selectedPlace]);

  if (!able) {
    return (
      <div className={styles.viewer}>
        <Alert type="warning" showIcon title={labels.noWebgl} />
        {fallback}
      </div>
    );
  }

  const free = (): void => {
    moved.current = true;
    setView(null);
  };
  const ready = parts.map((part) => states[part.id]);
  const warnings = parts.flatMap((part) => {
    const state = states[part.id];
    const text = state?.phase === 'ready' ? describeUnit?.(state.unit) : null;
    return text ? [{ id: part.id, text: `${part.name}: ${text}` }] : [];
  });
  const hint =
    tools.tool === 'pin' ? labels.pinHint : tools.ruler.length === 1 ? labels.rulerSecond : labels.rulerFirst;
  const percent = loadingPercent(parts, states);

  return (
    <section className={styles.viewer} ref={root} aria-label={labels.viewer}>
      <div
        ref={host}
        className={styles.scene}
        data-tool={tools.tool}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the picture is turned by arrow keys
        tabIndex={0}
        role="application"
        aria-label={labels.viewer}
        aria-describedby={helpId}
        onKeyDown={(event) => {
          if (event.key.startsWith('Arrow') || '+-'.includes(event.key)) free();
          tools.onViewKeyDown(event);
        }}
        onPointerDown={(event) => {
          tools.onPointerDown(event);
          free();
        }}
        onPointerUp={tools.onPointerUp}
        onWheel={() => {
          moved.current = true;
        }}
      />
      <p id={helpId} hidden>
        {labels.help}
      </p>
      {engine && (
        <MarkLayer
          engine={engine}
          onFrame={onFrame}
          pins={pins}
          selected={selectedPin}
          onSelect={(id) => onPinSelect?.(id)}
          ruler={tools.ruler}
          distance={shownDistance}
          labels={labels}
        />
      )}
      {tools.tool !== 'look' && <span className={styles.crosshair} aria-hidden="true" />}
      <div className={styles.top}>
        <LoadingStatus
          labels={labels}
          parts={parts}
          states={states}
          describeRefusal={describeRefusal}
          onRetry={retry}
        />
        {contextLost && <Alert type="warning" showIcon title={labels.contextLost} />}
        {warnings.map(({ id, text }) => (
          <Alert key={id} type="warning" showIcon closable title={text} />
        ))}
        {tools.tool !== 'look' && tools.ruler.length < 2 && <p className={styles.hint}>{hint}</p>}
        {tools.ruler.length === 2 && (
          <p className={styles.hint}>
            {fill(labels.distanceResult, { mm: tools.distance?.toFixed(2) ?? '' })}
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined />}
              aria-label={labels.clearRuler}
              onClick={tools.clearRuler}
            />
          </p>
        )}
        <p className="sr-only" role="status">
          {percent === null && parts.length > 0 ? labels.loaded : ''}
          {tools.distance !== null && fill(labels.distanceResult, { mm: tools.distance.toFixed(2) })}
        </p>
      </div>
      <PartsPanel
        labels={labels}
        parts={parts}
        lookOf={looks.lookOf}
        colorOf={colorOf}
        onLook={looks.setLook}
        apart={parts.some((part) => part.apart) ? { mm: apart, onChange: setApart } : null}
        colours={
          ready.some((state) => state?.phase === 'ready' && state.coloured)
            ? { shown: ownColours, onChange: setOwnColours }
            : null
        }
      />
      <ViewerToolbar
        labels={labels}
        view={view}
        tool={tools.tool}
        onView={chooseView}
        onFit={() => engine?.fit(true)}
        onTool={tools.choose}
        canPin={onPin !== undefined}
        onCapture={takePicture}
      />
    </section>
  );
}
