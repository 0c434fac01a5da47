import { getFileUrl } from '@suya/contract/files/files.endpoints';
import { clinicReview, labReview } from '@suya/contract/plans/plans.endpoints';
import { call } from '../../lib/client.ts';
import { query, useAct } from '../../lib/query.ts';
import { uploadFile } from '../../lib/upload.ts';

/** Whose page a design is looked at on; each side has its own address for the same reading. */
export type ReviewSide = 'clinic' | 'lab';
const reviewOf = (side: ReviewSide) => (side === 'lab' ? labReview : clinicReview);

const hour = 60 * 60 * 1000;

/** The marks of a version; they are read again when the order has news. */
export const marksQuery = (side: ReviewSide, orderId: string, versionId: string) =>
  query(reviewOf(side).listMarks, { versionId }, { news: [`order:${orderId}`] });
/** How the teeth of a version move; a version never changes. */
export const movementsQuery = (side: ReviewSide, versionId: string) =>
  query(reviewOf(side).getMovements, { versionId }, { staleTime: hour });

export const useAddMark = (side: ReviewSide) =>
  useAct(reviewOf(side).addMark, { invalidates: [reviewOf(side).listMarks] });
export const useAddComment = (side: ReviewSide) =>
  useAct(reviewOf(side).addComment, { invalidates: [reviewOf(side).listMarks] });
export const useResolveMark = (side: ReviewSide) =>
  useAct(reviewOf(side).resolveMark, { invalidates: [reviewOf(side).listMarks] });

/** The light mesh that stands in for a heavy one, for the 3D viewer. */
export const fetchLightMesh = async (fileId: string, signal: AbortSignal): Promise<Response> =>
  fetch((await call(getFileUrl, { fileId, variant: 'preview' }, { signal, quiet: true })).url, { signal });

/** Brings a picture of the view to the server, for a remark on this order. @returns its id */
export async function uploadPicture(side: ReviewSide, orderId: string, picture: Blob): Promise<string> {
  const file = new File([picture], 'view.png', { type: 'image/png' });
  return (await uploadFile(file, { kind: 'photo', ...(side === 'lab' ? { orderId } : {}) })).id;
}
