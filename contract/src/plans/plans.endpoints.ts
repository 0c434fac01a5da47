import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { id, text, time } from '../http/fields.ts';
import { designVersion, orderDetail } from '../orders/orders.schema.ts';

const point = z.tuple([z.number(), z.number(), z.number()]);

/** A mark pinned on the surface of a design: position and normal in the mesh's own mm. */
export const mark = z
  .strictObject({
    id,
    number: z.int(),
    part: z.string(),
    position: point,
    normal: point,
    createdAt: time,
    comments: z.array(z.strictObject({ id, authorName: z.string(), fromLab: z.boolean(), text: z.string(), at: time })),
  })
  .meta({ id: 'Mark' });
export type Mark = z.output<typeof mark>;

const versionParams = z.strictObject({ versionId: id });
const markBody = z.strictObject({
  part: z.string().min(1).max(60),
  position: point,
  normal: point,
  comment: text(1000).min(1),
});
const commentBody = z.strictObject({ text: text(1000).min(1) });

/** Reading and marking a version is the same act on both sides; the path's prefix tells the side. */
function reviewEndpoints<const V extends 'viewOrders' | 'labView', const D extends 'editOrders' | 'labView'>(
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
      idempotent: true,
      params: versionParams,
      body: markBody,
      answer: mark,
    }),
    addComment: endpoint({
      method: 'POST',
      path: `${prefix}/v1/plans/{versionId}/marks/{markId}/comments`,
      summary: 'Answer on a mark',
      access: edit,
      idempotent: true,
      params: z.strictObject({ versionId: id, markId: id }),
      body: commentBody,
      answer: mark,
    }),
  };
}

export const clinicReview = reviewEndpoints('/suyastar-api', 'viewOrders', 'editOrders');
export const labReview = reviewEndpoints('/lab-api', 'labView', 'labView');

export const uploadDesign = endpoint({
  method: 'POST',
  path: '/lab-api/v1/orders/{orderId}/designs',
  summary: 'A new design version from checked files, handed to the internal check (event submitCheck)',
  access: 'labDesign',
  idempotent: true,
  params: z.strictObject({ orderId: id }),
  body: z.strictObject({
    version: z.int(),
    fileIds: z.array(id).min(1).max(12),
    note: text(1000).default(''),
  }),
  answer: orderDetail,
});

export const listDesigns = endpoint({
  method: 'GET',
  path: '/suyastar-api/v1/orders/{orderId}/designs',
  summary: 'The published design versions of an order',
  access: 'viewOrders',
  params: z.strictObject({ orderId: id }),
  answer: z.array(designVersion),
});
