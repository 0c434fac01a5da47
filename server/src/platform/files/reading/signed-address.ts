import { type FileVariant, fileVariants } from '@suya/contract/files/files.schema';
import { AppError } from '../../app-error.ts';
import type { FileRow } from '../files.repo.ts';
import type { VariantRow } from '../files.views.ts';
import { seal, unseal } from '../sealed-claims.ts';

export const OBJECT_PATH = '/storage/o';
const LIFETIME_MS = 5 * 60 * 1000;
const PURPOSE = 'object address';

/**
 * What an address lets its holder read, and how it is served. All of it comes from the rows of the file and its
 * variant.
 */
export interface ObjectClaims {
  readonly fileId: string;
  readonly clinicId: string;
  /** Not set for the file itself. */
  readonly variant?: FileVariant;
  readonly contentType: string;
  readonly name: string;
  readonly etag: string;
  /** Milliseconds since 1970. */
  readonly expires: number;
}

/** The name of a variant shows that it is one: `smile.webp`, `upper.light.ply`. */
function shownAs(row: FileRow, variant?: VariantRow): Pick<ObjectClaims, 'variant' | 'name' | 'contentType' | 'etag'> {
  if (!variant) return { name: row.name, contentType: row.content_type, etag: row.sha256 };
  const { kind, content_type: contentType, made_at } = variant;
  const endings: Readonly<Record<string, string>> = fileVariants[kind];
  const name = `${row.name.replace(/\.[^.]*$/, '')}${endings[contentType] ?? ''}`;
  return { variant: kind, name, contentType, etag: `${row.sha256}-${kind}-${made_at.getTime()}` };
}

/**
 * An address for one object, valid for five minutes. It needs no session, so it can be used in an img tag.
 * @param variant the derived object to read; not set for the file itself
 */
export function signAddress(
  secret: Buffer,
  row: FileRow,
  variant: VariantRow | undefined,
  now: Date,
): { url: string; expiresAt: string } {
  const expires = now.getTime() + LIFETIME_MS;
  const claims: ObjectClaims = { fileId: row.id, clinicId: row.clinic_id, ...shownAs(row, variant), expires };
  return {
    url: `${OBJECT_PATH}/${row.id}?t=${seal(secret, PURPOSE, claims)}`,
    expiresAt: new Date(expires).toISOString(),
  };
}

/**
 * The claims of an address.
 * @throws AppError 403 if it was altered, has expired or belongs to another file
 */
export function readAddress(secret: Buffer, fileId: string, sealed: unknown, now: Date): ObjectClaims {
  const claims = typeof sealed === 'string' ? unseal<ObjectClaims>(secret, PURPOSE, sealed) : null;
  if (!claims || claims.fileId !== fileId || claims.expires <= now.getTime()) {
    throw new AppError(403, undefined, 'files.addressRefused');
  }
  return claims;
}
