import { type FileKind, fileKinds } from './files.schema.ts';

/** Where resumable uploads go in embedded mode, and the header that carries the credential's `securityToken`. */
export const UPLOAD_PATH = '/storage/uploads';
export const TOKEN_HEADER = 'x-storage-token';

/** The last part of a key: what a client may call its object under the credential's prefix. */
export const objectName = /^[A-Za-z0-9][A-Za-z0-9_-]{0,79}$/;

/** Whether a file's name ends as its kind asks for; the content decides in the end. */
export function hasAcceptedExtension(kind: FileKind, name: string): boolean {
  const lower = name.toLowerCase();
  return fileKinds[kind].accept.some((extension) => lower.endsWith(extension));
}

/** Whether a photo has the name that an iPhone gives it in its own format, which is not taken. */
export const isHeicName = (name: string): boolean => /\.hei[cf]$/i.test(name);

/** The accepted extensions of a kind as a message names them: `.stl, .ply, .obj`. */
export function acceptedExtensions(kind: FileKind): string {
  return fileKinds[kind].accept.join(', ');
}
