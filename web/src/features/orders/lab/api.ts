import type { StoredFile } from '@suya/contract/files/files.schema';
import type { CallOf } from '@suya/contract/http/endpoint';
import {
  actOnLabOrder,
  getLabOrder,
  getLabSlip,
  labBoard,
  listDesigners,
  listLabOrders,
} from '@suya/contract/orders/lab.endpoints';
import { uploadDesign } from '@suya/contract/plans/plans.endpoints';
import { call } from '../../../lib/client.ts';
import { query, useAct } from '../../../lib/query.ts';
import { type UploadOptions, uploadFile } from '../../../lib/upload.ts';

export const labOrdersQuery = (filters: CallOf<typeof listLabOrders>) =>
  query(listLabOrders, filters, { news: ['order'] });
export const boardQuery = (filters: CallOf<typeof labBoard>) => query(labBoard, filters, { news: ['order'] });
export const labOrderQuery = (orderId: string) =>
  query(getLabOrder, { orderId }, { news: [`order:${orderId}`], staleTime: 0 });
export const designersQuery = query(listDesigners, {}, { news: ['order'] });

/** What every move of an order makes stale besides the order itself. */
const overviews = [listLabOrders, labBoard, listDesigners] as const;

export const useActAsLab = () => useAct(actOnLabOrder, { quiet: true, invalidates: overviews });
export const useUploadDesign = () => useAct(uploadDesign, { quiet: true, invalidates: overviews });

/** The lab slip as PDF. */
export const fetchSlip = async (orderId: string): Promise<Blob> => (await call(getLabSlip, { orderId })) as Blob;

/** How files of a design are brought to the order's clinic: for FileDrop's `upload`. */
export const designTransport =
  (orderId: string) =>
  (file: File, options: Omit<UploadOptions, 'kind' | 'orderId'>): Promise<StoredFile> =>
    uploadFile(file, { ...options, kind: 'design', orderId });
