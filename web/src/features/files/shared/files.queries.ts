import { getFileUrl } from '@suya/contract/files/files.endpoints';
import type { FileKind, StoredFile } from '@suya/contract/files/files.schema';
import { call } from '../../../lib/http/client.ts';
import { query, queryClient } from '../../../lib/http/query.ts';
import { type UploadOptions, uploadFile } from '../../../lib/http/upload.ts';
import { whileUploading } from './uploads-under-way.ts';

export type FileVariant = 'original' | 'preview';

/** A signed address lives five minutes at most; it is fetched again a little before. */
const addressFreshMs = 4 * 60_000;

export const fileUrlQuery = (fileId: string, variant: FileVariant) =>
  query(getFileUrl, { fileId, variant }, { staleTime: addressFreshMs });

/** A signed address to the file as it was uploaded. */
export const fileAddress = async (fileId: string): Promise<string> =>
  (await queryClient.fetchQuery(fileUrlQuery(fileId, 'original'))).url;

/** The file's bytes, for the 3D viewer; the preview of a mesh is its light stand-in. */
export const fetchFile = async (
  fileId: string,
  signal: AbortSignal,
  variant: FileVariant = 'original',
): Promise<Response> => fetch((await call(getFileUrl, { fileId, variant }, { signal, quiet: true })).url, { signal });

/** How files of a kind are brought to the server: for FileDrop's `upload`. */
export const transportOf =
  (kind: FileKind) =>
  (file: File, options: Omit<UploadOptions, 'kind'>): Promise<StoredFile> =>
    whileUploading(() => uploadFile(file, { ...options, kind }));
