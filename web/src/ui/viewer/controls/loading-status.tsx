import type { MeshRefusal } from '@suya/contract/meshes/refusal';
import { Alert, Button, Progress } from 'antd';
import type { MeshPart, PartState } from '../engine/part.ts';
import styles from '../mesh-viewer.module.css';
import { fill, type ViewerLabels } from './labels.ts';

interface LoadingStatusProps {
  readonly labels: ViewerLabels;
  readonly parts: readonly MeshPart[];
  readonly states: Readonly<Record<string, PartState>>;
  readonly describeRefusal: (refusal: MeshRefusal) => string;
  readonly onRetry: (id: string) => void;
}

/** How far loading has come over all parts, 0–100; null when nothing is loading. */
function loadingPercent(parts: readonly MeshPart[], states: Readonly<Record<string, PartState>>): number | null {
  const shares = parts.map((part) => {
    const state = states[part.id];
    return state === undefined ? 0 : state.phase === 'loading' ? state.percent : 100;
  });
  const all = parts.every((part) => (states[part.id]?.phase ?? 'loading') !== 'loading');
  return all ? null : Math.floor(shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length));
}

/** A progress line while parts are loading, and for each part that cannot be shown the reason in words. */
export function LoadingStatus({ labels, parts, states, describeRefusal, onRetry }: LoadingStatusProps) {
  const percent = loadingPercent(parts, states);
  return (
    <div className={styles.status}>
      {percent !== null && (
        <div className={styles.loading}>
          <span>{fill(labels.loading, { percent })}</span>
          <Progress percent={percent} showInfo={false} size="small" aria-label={fill(labels.loading, { percent })} />
        </div>
      )}
      {parts.map((part) => {
        const state = states[part.id];
        if (state?.phase !== 'refused' && state?.phase !== 'failed') return null;
        const refused = state.phase === 'refused';
        const failure = state.phase === 'failed' && state.outOfMemory ? labels.tooLarge : labels.loadFailed;
        return (
          <Alert
            key={part.id}
            type="error"
            showIcon
            role="alert"
            title={fill(labels.failed, { name: part.name })}
            description={refused ? describeRefusal(state.refusal) : failure}
            action={refused ? undefined : <Button onClick={() => onRetry(part.id)}>{labels.retry}</Button>}
          />
        );
      })}
    </div>
  );
}
