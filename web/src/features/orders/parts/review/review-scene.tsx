import { describeRefusal, describeUnit, meshViewerLabels } from '@suya/contract/meshes/describe';
import type { DesignVersion, OrderDetail } from '@suya/contract/orders/orders.schema';
import type { Mark } from '@suya/contract/plans/plans.endpoints';
import { useMemo, useState } from 'react';
import { useT } from '../../../../lib/i18n.tsx';
import MeshViewer, { type Point } from '../../../../ui/viewer/mesh-viewer.tsx';
import type { useAddMark } from '../../api.ts';
import { MarkComposer } from './mark-composer.tsx';
import styles from './review.module.css';
import { reviewParts } from './review-parts.ts';

interface Place {
  readonly point: Point;
  readonly normal: Point;
  readonly partId: string;
}

interface Props {
  order: OrderDetail;
  version: DesignVersion;
  marks: readonly Mark[];
  selected: string | null;
  onSelect: (markId: string) => void;
  /** Left out where the reader may look but not mark. */
  addMark?: ReturnType<typeof useAddMark>['mutateAsync'];
}

const triple = ([x, y, z]: Point): [number, number, number] => [x, y, z];

/** Jaws, design and marks of one version in 3D; a place on the surface becomes a mark with its first comment. */
export function ReviewScene({ order, version, marks, selected, onSelect, addMark }: Props) {
  const t = useT();
  const [place, setPlace] = useState<Place>();
  const labels = useMemo(() => meshViewerLabels(t), [t]);
  const parts = useMemo(() => reviewParts(order, version, t), [order, version, t]);
  const pins = useMemo(
    () =>
      marks.map(({ id, number, position, part, comments }) => ({
        id,
        number,
        point: position,
        partId: part,
        label: comments[0]?.text ?? '',
      })),
    [marks],
  );
  const nameOf = (partId: string) => parts.find(({ id }) => id === partId)?.name ?? '';
  return (
    <div className={styles.scene}>
      <MeshViewer
        key={version.id}
        parts={parts}
        pins={pins}
        selectedPin={selected}
        onPinSelect={onSelect}
        {...(addMark
          ? { onPin: (point: Point, normal: Point, partId: string) => setPlace({ point, normal, partId }) }
          : {})}
        labels={labels}
        describeRefusal={(refusal) => describeRefusal(t, refusal)}
        describeUnit={(unit) => describeUnit(t, unit)}
      />
      {place && addMark && (
        <MarkComposer
          partName={nameOf(place.partId)}
          onClose={() => setPlace(undefined)}
          onSend={async (comment) => {
            const { point, normal, partId } = place;
            const added = await addMark({
              versionId: version.id,
              part: partId,
              position: triple(point),
              normal: triple(normal),
              comment,
            });
            onSelect(added.id);
          }}
        />
      )}
    </div>
  );
}
