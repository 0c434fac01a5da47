import { Alert } from 'antd';
import { useRef, useState } from 'react';
import { useKeptFocus } from '../use-kept-focus.ts';
import { hasWebgl } from './engine-painter.ts';
import { warmReaders } from './load-part.ts';
import { MarkLayer } from './mark-layer.tsx';
import styles from './mesh-viewer.module.css';
import { PartsPanel } from './parts-panel.tsx';
import { SceneHost } from './scene-host.tsx';
import { StagePlayer } from './stage-player.tsx';
import { StandardPictures } from './standard-pictures.tsx';
import { StudyPanel } from './study-panel.tsx';
import { useViewer, type Viewer } from './use-viewer.ts';
import { ViewerMessages } from './viewer-messages.tsx';
import { colorOf, type MeshViewerProps } from './viewer-props.ts';
import { ViewerToolbar } from './viewer-toolbar.tsx';

export type { ViewerLabels } from './labels.ts';
export type {
  ComparedVersion,
  CompareMode,
  MeshPart,
  MeshPin,
  MeshSource,
  PlanStage,
  Point,
  StageMove,
  StandardPicture,
  ViewState,
} from './part.ts';
export type { MeshViewerHandle, MeshViewerProps } from './viewer-props.ts';

// With this chunk, which comes with its route: when the first file is asked for, a worker stands ready.
if (typeof Worker !== 'undefined') warmReaders();

function Controls({ props, viewer }: { props: MeshViewerProps; viewer: Viewer }) {
  const { labels, onPin } = props;
  const { tools, looks, states, listed, study, stages } = viewer;
  const coloured = viewer.shown.some((item) => {
    const state = states[item.id];
    return state?.phase === 'ready' && state.coloured;
  });
  return (
    <div className={styles.controls}>
      <PartsPanel
        labels={labels}
        parts={listed}
        lookOf={looks.lookOf}
        colorOf={colorOf}
        onLook={looks.setLook}
        apart={listed.some((part) => part.apart) ? viewer.apart : null}
        colours={coloured ? viewer.colours : null}
      >
        <StagePlayer stages={stages} labels={labels} />
        <StudyPanel study={study} labels={labels} />
      </PartsPanel>
      <ViewerToolbar
        labels={labels}
        view={viewer.view}
        tool={tools.tool}
        onView={viewer.chooseView}
        onFit={viewer.fit}
        onTool={tools.choose}
        canPin={onPin !== undefined}
        onCapture={viewer.takePicture}
      />
    </div>
  );
}

function MeshScene(props: MeshViewerProps) {
  const { labels, selectedPin = null, onPinSelect } = props;
  const root = useRef<HTMLElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const viewer = useViewer(props, root, host);
  useKeptFocus(root);
  const { engine, tools } = viewer;
  return (
    <section className={styles.viewer} ref={root} tabIndex={-1} aria-label={labels.viewer}>
      <SceneHost host={host} viewer={viewer} labels={labels} />
      {engine && (
        <MarkLayer
          engine={engine}
          onFrame={viewer.onFrame}
          pins={viewer.pins}
          selected={selectedPin}
          onSelect={(id) => onPinSelect?.(id)}
          ruler={tools.ruler}
          distance={viewer.distance}
          labels={labels}
        />
      )}
      {viewer.study.arrangement === 'beside' && props.compare && (
        <div className={styles.paneNames} aria-hidden="true">
          <span>{props.compare.ownLabel}</span>
          <span>{props.compare.label}</span>
        </div>
      )}
      {tools.tool !== 'look' && <span className={styles.crosshair} aria-hidden="true" />}
      <ViewerMessages props={props} viewer={viewer} />
      {/* With the engine, which is a task later: both in the task that opens the viewer would hold up the page. */}
      {engine && <Controls props={props} viewer={viewer} />}
    </section>
  );
}

/** Shows meshes in 3D with views, parts, ruler and marks. Fills its container, which must have a height. */
export default function MeshViewer(props: MeshViewerProps) {
  const [able] = useState(hasWebgl);
  if (able) return <MeshScene {...props} />;
  return (
    <div className={styles.unable}>
      <Alert type="warning" showIcon title={props.labels.noWebgl} />
      <StandardPictures {...props} />
      {props.fallback}
    </div>
  );
}
