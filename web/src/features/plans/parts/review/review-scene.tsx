import { describeRefusal, describeUnit, meshViewerLabels } from '@suya/contract/meshes/describe';
import type { Mark } from '@suya/contract/plans/plans.endpoints';
import { type Ref, useMemo } from 'react';
import { useT } from '../../../../lib/i18n.tsx';
import MeshViewer, {
  type ComparedVersion,
  type MeshViewerHandle,
  type Point,
} from '../../../../ui/viewer/mesh-viewer.tsx';
import type { PlanScene } from './plan-scene.ts';
import styles from './review.module.css';

interface Props {
  scene: PlanScene;
  compare: ComparedVersion | undefined;
  marks: readonly Mark[];
  selected: string | null;
  onSelect: (markId: string) => void;
  stage: number;
  onStage: (stage: number) => void;
  onCapture: (picture: Blob) => void;
  /** Left out where the reader may look but not mark. */
  onPin?: ((point: Point, normal: Point, partId: string) => void) | undefined;
  ref: Ref<MeshViewerHandle>;
}

/** Jaws, teeth, design and marks of one version in 3D, beside another one where that is asked for. */
export function ReviewScene({
  scene,
  compare,
  marks,
  selected,
  onSelect,
  stage,
  onStage,
  onCapture,
  onPin,
  ref,
}: Props) {
  const t = useT();
  const labels = useMemo(() => meshViewerLabels(t), [t]);
  const pins = useMemo(
    () =>
      marks.map(({ id, number, position, part, comments, resolved }) => ({
        id,
        number,
        point: position,
        partId: part,
        label: comments[0]?.text ?? '',
        settled: resolved !== null,
      })),
    [marks],
  );
  return (
    <div className={styles.scene}>
      <MeshViewer
        ref={ref}
        parts={scene.parts}
        {...(scene.stages.length > 1 ? { stages: scene.stages, stage, onStage } : {})}
        {...(compare ? { compare } : {})}
        pins={pins}
        selectedPin={selected}
        onPinSelect={onSelect}
        {...(onPin ? { onPin } : {})}
        onCapture={onCapture}
        labels={labels}
        describeRefusal={(refusal) => describeRefusal(t, refusal)}
        describeUnit={(unit) => describeUnit(t, unit)}
      />
    </div>
  );
}
