import { CloseOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import styles from '../mesh-viewer.module.css';
import type { Viewer } from '../use-viewer.ts';
import type { MeshViewerProps } from '../viewer-props.ts';
import { fill } from './labels.ts';
import { LoadingStatus } from './loading-status.tsx';

interface ViewerMessagesProps {
  readonly props: MeshViewerProps;
  readonly viewer: Viewer;
}

function UnitWarnings({ props: { describeUnit }, viewer }: ViewerMessagesProps) {
  return viewer.shown.map((part) => {
    const state = viewer.states[part.id];
    const warning = state?.phase === 'ready' ? describeUnit?.(state.unit) : null;
    return warning && <Alert key={part.id} type="warning" showIcon closable title={`${part.name}: ${warning}`} />;
  });
}

function ToolHint({ props: { labels }, viewer: { tools } }: ViewerMessagesProps) {
  if (tools.distance !== null && tools.tool !== 'pin') {
    return (
      <p className={styles.hint}>
        {fill(labels.distanceResult, { mm: tools.distance.toFixed(2) })}
        <Button type="text" icon={<CloseOutlined />} aria-label={labels.clearRuler} onClick={tools.clearRuler} />
      </p>
    );
  }
  if (tools.tool === 'look') return null;
  const next = tools.ruler.length === 1 ? labels.rulerSecond : labels.rulerFirst;
  return <p className={styles.hint}>{tools.tool === 'pin' ? labels.pinHint : next}</p>;
}

/** What the viewer has to say: loading, failures, warnings, what the chosen tool waits for; the same for screen readers. */
export function ViewerMessages({ props, viewer }: ViewerMessagesProps) {
  const { labels, describeRefusal } = props;
  const { shown: parts, states, retry, tools, contextLost } = viewer;
  const loaded =
    parts.some(({ id }) => states[id]?.phase === 'ready') &&
    parts.every(({ id }) => {
      const state = states[id];
      return state !== undefined && state.phase !== 'loading' && (state.phase !== 'ready' || state.pickable);
    });
  return (
    <div className={styles.top}>
      <LoadingStatus labels={labels} parts={parts} states={states} describeRefusal={describeRefusal} onRetry={retry} />
      {contextLost && <Alert type="warning" showIcon title={labels.contextLost} />}
      <UnitWarnings props={props} viewer={viewer} />
      <ToolHint props={props} viewer={viewer} />
      <p className="sr-only" role="status">
        {loaded ? labels.loaded : ''}{' '}
        {tools.distance !== null && fill(labels.distanceResult, { mm: tools.distance.toFixed(2) })}
      </p>
    </div>
  );
}
