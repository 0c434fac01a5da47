import { AppError } from '../app-error.ts';
import type { FileRow } from './files.repo.ts';
import { seal, unseal } from './sealed-claims.ts';

export const OBJECT_PATH = '/storage/o';
const LIFETIME_MS = 5 * 60 * 1000;
const PURPOSE = 'object address';

export type Variant = 'original' | 'preview';

/** What an address lets its holder read, and how it is served; all of it from the file's row. */
export interface ObjectClaims {
  readonly fileId: string;
  readonly clinicId: string;
  readonly variant: Variant;
  readonly contentType: string;
  readonly name: string;
  readonly sha256: string;
  /** Milliseconds since 1970. */
  readonly expires: number;
}

/** A preview's name says that it is one: `smile.webp`, `upper.light.ply`. */
function previewOf(row: FileRow): Pick<ObjectClaims, 'name' | 'contentType'> | undefined {
  const stem = row.name.replace(/\.[^.]*$/, '');
  if (row.picture) return { name: `${stem}.webp`, contentType: 'image/webp' };
  return row.mesh?.preview && { name: `${stem}.light.ply`, contentType: 'application/octet-stream' };
}

/**
 * An address of five minutes for one object. It needs no session, so it can stand in an img tag.
 * @throws AppError 404 where a preview is asked for and there is none
 */
export function signAddress(
  secret: Buffer,
  row: FileRow,
  variant: Variant,
  now: Date,
): { url: string; expiresAt: string } {
  const original = { name: row.name, contentType: row.content_type };
  const shown = variant === 'preview' ? previewOf(row) : original;
  if (!shown) throw new AppError(404);
  const expires = now.getTime() + LIFETIME_MS;
  const claims: ObjectClaims = {
    fileId: row.id,
    clinicId: row.clinic_id,
    variant,
    ...shown,
    sha256: row.sha256,
    expires,
  };
  return {
    url: `${OBJECT_PATH}/${row.id}?t=${seal(secret, PURPOSE, claims)}`,
    expiresAt: new Date(expires).toISOString(),
  };
}

/** The claims of an address. @throws AppError 403 where it is altered, expired or of another file */
export function readAddress(secret: Buffer, fileId: string, sealed: unknown, now: Date): ObjectClaims {
  const claims = typeof sealed === 'string' ? unseal<ObjectClaims>(secret, PURPOSE, sealed) : null;
  if (!claims || claims.fileId !== fileId || claims.expires <= now.getTime()) {
    throw new AppError(403, undefined, 'files.addressRefused');
  }
  return claims;
}
