import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { id, line, text, time } from '../http/fields.ts';
import { designVersion } from '../orders/orders.schema.ts';
import { movements, planLimits } from './stages.schema.ts';

/** A coordinate in mm; no jaw reaches further from its origin than ten metres. */
const coordinate = z.number().min(-10_000).max(10_000);
const point = z.tuple([coordinate, coordinate, coordinate]);

/** What one version holds at most, so that its page stays one page. */
export const reviewLimits = { marks: 500, commentsPerMark: 200 } as const;

const comment = z.strictObject({
  id,
  authorName: z.string(),
  fromLab: z.boolean(),
  text: z.string(),
  /** A picture of the view that the remark is about. */
  pictureId: id.nullable(),
  at: time,
});

/** A mark pinned on the surface of a design: position and normal in the mesh's own mm. */
export const mark = z
  .strictObject({
    id,
    number: z.int(),
    part: z.string(),
    position: point,
    normal: point,
    /** The step of the plan that was shown, 0 for its beginning. */
    stage: z.int().nullable(),
    fromLab: z.boolean(),
    createdAt: time,
    /** Who says that it is done; null while it is open. */
    resolved: z.strictObject({ byName: z.string(), fromLab: z.boolean(), at: time }).nullable(),
    /** Whether this reader is of the side that settles it and opens it again. */
    mayResolve: z.boolean(),
    comments: z.array(comment),
  })
  .meta({ id: 'Mark' });
export type Mark = z.output<typeof mark>;

const versionParams = z.strictObject({ versionId: id });
const markBody = z.strictObject({
  /** The name of the part that is shown: `upper`, `lower` or a design file's id. */
  part: line(60).min(1),
  position: point,
  normal: point,
  stage: z.int().min(0).max(planLimits.stages).optional(),
  comment: text(1000).min(1),
  /** A picture of the view: a photo uploaded by the same side, the lab's for this order. */
  pictureId: id.optional(),
});
const commentBody = z.strictObject({ text: text(1000).min(1), pictureId: id.optional() });

/** Marking a version is the same act on both sides; the path's prefix tells the side. */
function markEndpoints<const V extends 'viewOrders' | 'labView', const D extends 'editOrders' | 'labView'>(
  prefix: string,
  view: V,
  edit: D,
) {
  return {
    listMarks: endpoint({
      method: 'GET',
      path: `${prefix}/v1/plans/{versionId}/marks`,
      summary: 'The marks of one design version with their comments',
      access: view,
      params: versionParams,
      answer: z.array(mark),
    }),
    addMark: endpoint({
      method: 'POST',
      path: `${prefix}/v1/plans/{versionId}/marks`,
      summary: 'Pin a mark with its first comment',
      access: edit,
      repeat: 'key',
      params: versionParams,
      body: markBody,
      answer: mark,
    }),
    addComment: endpoint({
      method: 'POST',
      path: `${prefix}/v1/plans/{versionId}/marks/{markId}/comments`,
      summary: 'Answer on a mark',
      access: edit,
      repeat: 'key',
      params: z.strictObject({ versionId: id, markId: id }),
      body: commentBody,
      answer: mark,
    }),
  };
}

/** Everything about a version that both sides do alike. */
export function reviewEndpoints<const V extends 'viewOrders' | 'labView', const D extends 'editOrders' | 'labView'>(
  prefix: string,
  view: V,
  edit: D,
) {
  return {
    ...markEndpoints(prefix, view, edit),
    resolveMark: endpoint({
      method: 'POST',
      path: `${prefix}/v1/plans/{versionId}/marks/{markId}/resolve`,
      summary: 'Say that a mark of the other side is settled, or open it again',
      access: edit,
      repeat: 'sets',
      params: z.strictObject({ versionId: id, markId: id }),
      body: z.strictObject({ resolved: z.boolean() }),
      answer: mark,
    }),
    getMovements: endpoint({
      method: 'GET',
      path: `${prefix}/v1/plans/{versionId}/movements`,
      summary: 'How the teeth move from step to step of one version; no steps where it has none',
      access: view,
      params: versionParams,
      answer: movements,
    }),
  };
}

export const clinicReview = reviewEndpoints('/suyastar-api', 'viewOrders', 'editOrders');

export const listDesigns = endpoint({
  method: 'GET',
  path: '/suyastar-api/v1/orders/{orderId}/designs',
  summary: 'The published design versions of an order',
  access: 'viewOrders',
  params: z.strictObject({ orderId: id }),
  answer: z.array(designVersion),
});
