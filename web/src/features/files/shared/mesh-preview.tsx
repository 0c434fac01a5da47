import type { StoredFile } from '@suya/contract/files/files.schema';
import { describeRefusal, describeUnit, meshViewerLabels } from '@suya/contract/meshes/describe';
import { lazy, Suspense, useMemo } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import { SkeletonCard } from '../../../ui/feedback/skeleton.tsx';
import styles from './files.module.css';
import { fetchFile } from './files.queries.ts';

const MeshViewer = lazy(() => import('../../../ui/viewer/mesh-viewer.tsx'));

/** Scans or designs in 3D; the viewer is loaded when it is first looked at. */
export function MeshPreview({ files }: { files: readonly StoredFile[] }) {
  const t = useT();
  const labels = useMemo(() => meshViewerLabels(t), [t]);
  const parts = useMemo(
    () =>
      files.map((file) => ({
        id: file.id,
        name: file.name,
        size: file.bytes,
        kind: file.kind === 'design' ? ('shell' as const) : ('scan' as const),
        fetchPart: (signal: AbortSignal) => fetchFile(file.id, signal),
      })),
    [files],
  );
  return (
    <div className={styles.viewer}>
      <Suspense fallback={<SkeletonCard lines={8} />}>
        <MeshViewer
          parts={parts}
          labels={labels}
          describeRefusal={(refusal) => describeRefusal(t, refusal)}
          describeUnit={(unit) => describeUnit(t, unit)}
        />
      </Suspense>
    </div>
  );
}
