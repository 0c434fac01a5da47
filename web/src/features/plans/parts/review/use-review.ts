import type { DesignVersion, OrderDetail } from '@suya/contract/orders/orders.schema';
import type { Mark } from '@suya/contract/plans/plans.endpoints';
import type { Movements } from '@suya/contract/plans/stages.schema';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useT } from '../../../../lib/i18n.tsx';
import { useCan } from '../../../../lib/session/account.ts';
import type { MeshViewerHandle, Point } from '../../../../ui/viewer/mesh-viewer.tsx';
import {
  marksQuery,
  movementsQuery,
  type ReviewMeans,
  uploadPicture,
  useAddComment,
  useAddMark,
  useResolveMark,
} from '../../api.ts';
import { comparedScene, planScene } from './plan-scene.ts';
import { useViewPicture } from './use-view-picture.ts';

/** A place on a surface that becomes a mark. */
export interface Place {
  readonly point: Point;
  readonly normal: Point;
  readonly partId: string;
}

const triple = ([x, y, z]: Point): [number, number, number] => [x, y, z];
const noMarks: readonly Mark[] = [];

function useMovements(means: ReviewMeans, version: DesignVersion | undefined): Movements | undefined {
  const isStaged = version !== undefined && version.stages > 0;
  return useQuery({ ...movementsQuery(means, version?.id ?? ''), enabled: isStaged }).data;
}

/** What a version shows in 3D, with the one it is compared with. */
function useScenes(order: OrderDetail, means: ReviewMeans, version: DesignVersion, other: DesignVersion | undefined) {
  const t = useT();
  const movements = useMovements(means, version);
  const others = useMovements(means, other);
  const scene = useMemo(() => planScene(order, version, movements, t), [order, version, movements, t]);
  const isKnown = (version.stages === 0 || movements) && (other?.stages === 0 || others);
  const compare = useMemo(() => {
    // Until both are known to move, a step of one would be compared with the beginning of the other.
    if (!other || !isKnown) return undefined;
    const label = ({ version: number }: DesignVersion) => t('plans.review.version', { version: number });
    return {
      ownLabel: label(version),
      label: label(other),
      ...comparedScene(scene, planScene(order, other, others, t)),
    };
  }, [scene, order, version, other, others, isKnown, t]);
  return { scene, compare, movements };
}

/** Writing remarks: the picture that waits for the next one goes with it. */
function useRemarks(order: OrderDetail, means: ReviewMeans, version: DesignVersion, stage: number) {
  const waiting = useViewPicture();
  const { mutateAsync: addMark } = useAddMark(means);
  const { mutateAsync: addComment } = useAddComment(means);
  const { mutateAsync: resolveMark } = useResolveMark(means);
  const versionId = version.id;
  /** Sends what the picture goes with, then lets go of it. */
  const withPicture = async (send: (picture: { pictureId?: string }) => Promise<Mark>): Promise<Mark> => {
    const { picture } = waiting;
    const mark = await send(picture ? { pictureId: await uploadPicture(means, order.id, picture.blob) } : {});
    waiting.drop();
    return mark;
  };
  return {
    ...waiting,
    pin: ({ point, normal, partId }: Place, comment: string) =>
      withPicture((picture) =>
        addMark({
          versionId,
          part: partId,
          position: triple(point),
          normal: triple(normal),
          ...(version.stages > 0 ? { stage } : {}),
          comment,
          ...picture,
        }),
      ),
    answer: (mark: Mark, text: string) =>
      withPicture((picture) => addComment({ versionId, markId: mark.id, text, ...picture })),
    resolve: (mark: Mark, resolved: boolean) => resolveMark({ versionId, markId: mark.id, resolved }),
  };
}

/** Everything a review of one version holds: what is shown, its marks, the chosen one, and what may be done. */
export function useReview(
  {
    order,
    means,
    version,
    other,
  }: { order: OrderDetail; means: ReviewMeans; version: DesignVersion; other: DesignVersion | undefined },
  viewer: RefObject<MeshViewerHandle | null>,
) {
  const can = useCan();
  // A message of the conversation leads to the mark that it speaks of.
  const [search] = useSearchParams();
  const [selected, setSelected] = useState<string | null>(() => search.get('mark'));
  const [stage, setStage] = useState(0);
  const [place, setPlace] = useState<Place>();
  const marks = useQuery(marksQuery(means, order.id, version.id));
  const remarks = useRemarks(order, means, version, stage);
  const list = marks.data ?? noMarks;
  const scenes = useScenes(order, means, version, other);
  const select = (markId: string | null) => {
    setSelected(markId);
    const at = list.find(({ id }) => id === markId)?.stage;
    if (typeof at === 'number' && at <= version.stages) setStage(at);
  };
  return {
    ...scenes,
    marks,
    list,
    selected,
    select,
    stage,
    setStage,
    place,
    setPlace,
    remarks,
    mayWrite: can(means.side === 'lab' ? 'labView' : 'editOrders'),
    partName: (partId: string) => scenes.scene.parts.find(({ id }) => id === partId)?.name ?? '',
    takePicture: () => void viewer.current?.capture().then(remarks.keep),
  };
}

export type Review = ReturnType<typeof useReview>;
