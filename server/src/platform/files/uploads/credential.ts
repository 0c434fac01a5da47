import { randomUUID } from 'node:crypto';
import { type FileKind, fileKind, fileKinds, type StorageCredential } from '@suya/contract/files/files.schema';
import { objectName, UPLOAD_PATH } from '@suya/contract/files/upload';
import { AppError } from '../../app-error.ts';
import { seal, unseal } from '../sealed-claims.ts';

const LIFETIME_MS = 60 * 60 * 1000;
/** Of the second form: one of the first says nothing of its folder, and its holder asks for another. */
const PURPOSE = 'storage credential 2';

/** How much may have been announced but not checked, and what it may be. */
interface Budget {
  readonly uploads: number;
  readonly bytes: number;
  /** Announced in all, refused ones included: at once, and then one more every so many ms. */
  readonly announced: { readonly burst: number; readonly everyMs: number };
  readonly kinds: readonly FileKind[];
}

/** A person: three jaws of the largest size and a set of photos. */
const OF_PERSON: Budget = {
  uploads: 200,
  bytes: 2 * 1024 * 1024 * 1024,
  announced: { burst: 1000, everyMs: 20_000 },
  kinds: fileKind.options,
};
/** A phone's link, which sends one photo after another. */
const OF_LINK: Budget = {
  uploads: 6,
  bytes: 4 * fileKinds.photo.maxBytes,
  announced: { burst: 60, everyMs: 60_000 },
  kinds: ['photo'],
};

/** The person a credential is issued to. `place` is the clinic's id, or `lab`. */
export interface CredentialHolder {
  readonly place: string;
  readonly userId: string;
  readonly sessionId: string;
  /** Set where a phone holds it by a link, of which the session's person knows. */
  readonly link?: { readonly id: string; readonly expiresAt: Date };
}

/**
 * What a credential allows: adding objects under `prefix`, within its holder's budget, until `expires` (ms since 1970) and
 * as long as its session, and its link if there is one, live.
 */
export interface Grant {
  readonly sessionId: string;
  readonly linkId: string | null;
  /** The part of every key that belongs to its holder, for every grant. */
  readonly folder: string;
  readonly prefix: string;
  readonly expires: number;
}

export const budgetOf = ({ linkId }: Pick<Grant, 'linkId'>): Budget => (linkId === null ? OF_PERSON : OF_LINK);

/** The part of every key that belongs to one holder in one clinic, for every grant: a link’s is not its maker’s. */
export function folderOf({ place, userId, link }: Omit<CredentialHolder, 'sessionId'>): string {
  return link ? `t/${place}/p/${link.id}/` : `t/${place}/u/${userId}/`;
}

/**
 * A credential that can only add objects under its own prefix, valid for one hour (specification), by a link no longer than
 * that is.
 */
export function issueCredential(
  secret: Buffer,
  holder: CredentialHolder,
  now: Date,
  publicUrl: string,
): StorageCredential {
  const accessKeyId = randomUUID();
  const folder = folderOf(holder);
  const prefix = `${folder}${accessKeyId}/`;
  const hour = now.getTime() + LIFETIME_MS;
  const { sessionId, link } = holder;
  const expires = link ? Math.min(hour, link.expiresAt.getTime()) : hour;
  const grant: Grant = { sessionId, linkId: link?.id ?? null, folder, prefix, expires };
  return {
    accessKeyId,
    // Only an S3 store signs with it; ours uses the token, which proves itself.
    accessKeySecret: '',
    securityToken: seal(secret, PURPOSE, grant),
    expiration: new Date(expires).toISOString(),
    endpoint: `${publicUrl}${UPLOAD_PATH}`,
    bucket: 'embedded',
    prefix,
  };
}

/**
 * The grant in a token.
 * @throws AppError 403 if the token is not ours, was altered or has expired
 */
export function readCredential(secret: Buffer, token: unknown, now: Date): Grant {
  const grant = typeof token === 'string' ? unseal<Grant>(secret, PURPOSE, token) : null;
  if (!grant || grant.expires <= now.getTime()) throw new AppError(403, undefined, 'files.credentialRefused');
  return grant;
}

/** Whether a key names an object directly under a prefix; no key with dots, slashes or escapes does. */
export function isKeyUnder(prefix: string, key: string): boolean {
  return key.startsWith(prefix) && objectName.test(key.slice(prefix.length));
}

const grantId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Whether a key belongs to the holder of a folder, under any grant: a slow upload outlives the hour of its credential and
 * continues with the next one.
 */
export function isOwnKey(folder: string, key: string): boolean {
  const slash = key.indexOf('/', folder.length);
  return (
    slash > 0 &&
    key.startsWith(folder) &&
    grantId.test(key.slice(folder.length, slash)) &&
    isKeyUnder(key.slice(0, slash + 1), key)
  );
}
