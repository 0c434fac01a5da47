import { type FileKind, fileKinds } from '@suya/contract/files/files.schema';
import { acceptedExtensions, isHeicName } from '@suya/contract/files/upload';
import { codes } from '@suya/contract/http/errors';
import { describeRefusal } from '@suya/contract/meshes/describe';
import type { MeshRefusal } from '@suya/contract/meshes/refusal';
import { type Language, translate } from '@suya/contract/messages/catalogue';
import { AppError } from '../app-error.ts';

const MB = 1024 * 1024;

/** Why a file is refused. Plain data, so that it can come from the worker. */
export type FileRefusal =
  | { readonly reason: 'notUploaded' | 'empty' | 'pictureBroken' | 'tookTooLong' | 'quotaBytes' | 'quotaFiles' }
  | { readonly reason: 'wrongKind' | 'keyReused' | 'heic' }
  | { readonly reason: 'incomplete'; readonly received: number; readonly expected: number }
  | { readonly reason: 'tooLarge' | 'wrongExtension' | 'wrongContent'; readonly kind: FileKind }
  | { readonly reason: 'pictureTooLarge'; readonly limit: number; readonly found: number };

/** Why a file of this name cannot be of this kind. */
export const refusalOfName = (kind: FileKind, name: string): FileRefusal =>
  kind === 'photo' && isHeicName(name) ? { reason: 'heic' } : { reason: 'wrongExtension', kind };

/** Refuses a file that is not what it claims to be: code fileRefused with the reason and an explanation. */
export function refusedFile(refusal: FileRefusal): AppError {
  const { reason, ...figures } = refusal;
  const kind = 'kind' in refusal ? refusal.kind : undefined;
  const params = kind
    ? { limit: Math.round(fileKinds[kind].maxBytes / MB), accept: acceptedExtensions(kind) }
    : (figures as Record<string, number>);
  return new AppError(codes.fileRefused, { reason, ...figures }, { key: `files.${reason}`, params });
}

/** Refuses a file that its mesh reader rejects, with the reader's own explanation and figures. */
export function refusedMesh(refusal: MeshRefusal, language: Language): AppError {
  const text = describeRefusal((key, params) => translate(language, key, params), refusal);
  return new AppError(codes.fileRefused, { ...refusal }, { key: 'files.inWords', params: { text } });
}
