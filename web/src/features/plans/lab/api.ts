import type { StoredFile } from '@suya/contract/files/files.schema';
import { uploadDesign } from '@suya/contract/plans/lab-plans.endpoints';
import { useAct } from '../../../lib/http/query.ts';
import { type UploadOptions, uploadFile } from '../../../lib/http/upload.ts';
import { overviews } from '../../orders/shared/lab/steps.ts';

export const useUploadDesign = () => useAct(uploadDesign, { quiet: true, invalidates: overviews });

/** How files of a design are brought to the order's clinic: for FileDrop's `upload`. */
export const designTransport =
  (orderId: string) =>
  (file: File, options: Omit<UploadOptions, 'kind' | 'orderId'>): Promise<StoredFile> =>
    uploadFile(file, { ...options, kind: 'design', orderId });
