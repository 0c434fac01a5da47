import { Alert } from 'antd';
import { useRef, useState } from 'react';
import { useKeptFocus } from '../page/use-kept-focus.ts';
import { MarkLayer } from './controls/mark-layer.tsx';
import { PartsPanel } from './controls/parts-panel.tsx';
import { StudyPanel } from './controls/study-panel.tsx';
import { ViewerMessages } from './controls/viewer-messages.tsx';
import { ViewerToolbar } from './controls/viewer-toolbar.tsx';
import { hasWebgl } from './engine/engine-painter.ts';
import styles from './mesh-viewer.module.css';
import { StandardPictures } from './pictures/standard-pictures.tsx';
import { warmReaders } from './reading/load-part.ts';
import { SceneHost } from './scene/scene-host.tsx';
import { StagePlayer } from './scene/stage-player.tsx';
import { useViewer, type Viewer } from './use-viewer.ts';
import { colorOf, type MeshViewerProps } from './viewer-props.ts';

export type { ViewerLabels } from './controls/labels.ts';
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
} from './engine/part.ts';
export type { MeshViewerHandle, MeshViewerProps } from './viewer-props.ts';

// Runs when this chunk loads with its route, so that a worker is ready when the first file is requested.
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
