import { type FileKind, fileKinds } from '@suya/contract/files/files.schema';
import { acceptedExtensions } from '@suya/contract/files/upload';
import { describeRefusal } from '@suya/contract/meshes/describe';
import type { MeshRefusal } from '@suya/contract/meshes/refusal';
import { type Language, translate } from '@suya/contract/messages/catalogue';
import { AppError } from '../app-error.ts';

const MB = 1024 * 1024;

/** Why a file is not kept; plain data, so that it can come from the worker. */
export type FileRefusal =
  | { readonly reason: 'notUploaded' | 'empty' | 'pictureBroken' | 'tookTooLong' | 'quotaBytes' | 'quotaFiles' }
  | { readonly reason: 'wrongKind' | 'keyReused' }
  | { readonly reason: 'incomplete'; readonly received: number; readonly expected: number }
  | { readonly reason: 'tooLarge' | 'wrongExtension' | 'wrongContent'; readonly kind: FileKind }
  | { readonly reason: 'pictureTooLarge'; readonly limit: number };

/** A file that is not what it claims: code 60051 with the reason and words that say what is wrong. */
export function refusedFile(refusal: FileRefusal): AppError {
  const { reason, ...figures } = refusal;
  const kind = 'kind' in refusal ? refusal.kind : undefined;
  const params = kind
    ? { limit: Math.round(fileKinds[kind].maxBytes / MB), accept: acceptedExtensions(kind) }
    : (figures as Record<string, number>);
  return new AppError(60051, { reason, ...figures }, { key: `files.${reason}`, params });
}

/** A file that its mesh reader does not take, in the reader's own words and figures. */
export function refusedMesh(refusal: MeshRefusal, language: Language): AppError {
  const text = describeRefusal((key, params) => translate(language, key, params), refusal);
  return new AppError(60051, { ...refusal }, { key: 'files.inWords', params: { text } });
}
