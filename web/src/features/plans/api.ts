import type { labReview } from '@suya/contract/plans/lab-plans.endpoints';
import { clinicReview } from '@suya/contract/plans/plans.endpoints';
import { query, useAct } from '../../lib/http/query.ts';
import { uploadFile } from '../../lib/http/upload.ts';
import { fetchFile } from '../files/shared/files.queries.ts';

/** By which addresses a side reviews. Each side hands in its own, so that the portal's code never holds the lab's. */
export interface ReviewMeans {
  readonly side: 'clinic' | 'lab';
  readonly review: typeof clinicReview | typeof labReview;
}
/** How the clinic reviews. */
export const clinicMeans: ReviewMeans = { side: 'clinic', review: clinicReview };

const hour = 60 * 60 * 1000;

/** The marks of a version; they are read again when the order has news. */
export const marksQuery = (means: ReviewMeans, orderId: string, versionId: string) =>
  query(means.review.listMarks, { versionId }, { news: [`order:${orderId}`] });
/** How the teeth of a version move; a version never changes. */
export const movementsQuery = (means: ReviewMeans, versionId: string) =>
  query(means.review.getMovements, { versionId }, { staleTime: hour });

export const useAddMark = ({ review }: ReviewMeans) => useAct(review.addMark, { invalidates: [review.listMarks] });
export const useAddComment = ({ review }: ReviewMeans) =>
  useAct(review.addComment, { invalidates: [review.listMarks] });
export const useResolveMark = ({ review }: ReviewMeans) =>
  useAct(review.resolveMark, { invalidates: [review.listMarks] });

/** The light mesh that stands in for a heavy one, for the 3D viewer. */
export const fetchLightMesh = (fileId: string, signal: AbortSignal): Promise<Response> =>
  fetchFile(fileId, signal, 'preview');

/** Brings a picture of the view to the server, for a remark on this order. @returns its id */
export async function uploadPicture(means: ReviewMeans, orderId: string, picture: Blob): Promise<string> {
  const file = new File([picture], 'view.png', { type: 'image/png' });
  return (await uploadFile(file, { kind: 'photo', ...(means.side === 'lab' ? { orderId } : {}) })).id;
}
