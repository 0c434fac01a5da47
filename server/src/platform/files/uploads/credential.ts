import { randomUUID } from 'node:crypto';
import type { StorageCredential } from '@suya/contract/files/files.schema';
import { objectName, UPLOAD_PATH } from '@suya/contract/files/upload';
import { AppError } from '../../app-error.ts';
import { seal, unseal } from '../sealed-claims.ts';

const LIFETIME_MS = 60 * 60 * 1000;
/** How much a person may have uploaded but unchecked: three jaws of the largest size and a set of photos. */
const BUDGET_BYTES = 2 * 1024 * 1024 * 1024;
const PURPOSE = 'storage credential';

/** The person a credential is issued to. `place` is the clinic's id, or `lab`. */
export interface CredentialHolder {
  readonly place: string;
  readonly userId: string;
  readonly sessionId: string;
}

/**
 * What a credential allows: adding objects under `prefix`, at most `budget` bytes at a time, until `expires` (ms
 * since 1970).
 */
export interface Grant extends CredentialHolder {
  readonly prefix: string;
  readonly budget: number;
  readonly expires: number;
}

/** The part of every key that belongs to one person in one clinic, for every grant. */
export function folderOf(holder: Pick<CredentialHolder, 'place' | 'userId'>): string {
  return `t/${holder.place}/u/${holder.userId}/`;
}

/** A credential, valid for one hour (specification), that can only add objects under its own prefix. */
export function issueCredential(
  secret: Buffer,
  holder: CredentialHolder,
  now: Date,
  publicUrl: string,
): StorageCredential {
  const accessKeyId = randomUUID();
  const prefix = `${folderOf(holder)}${accessKeyId}/`;
  const expires = now.getTime() + LIFETIME_MS;
  const { place, userId, sessionId } = holder;
  const grant: Grant = { place, userId, sessionId, prefix, budget: BUDGET_BYTES, expires };
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
 * Whether a key belongs to this person in this clinic or the lab, under any grant: a slow upload outlives the hour
 * of its credential and continues with the next one.
 */
export function isOwnKey(holder: Pick<CredentialHolder, 'place' | 'userId'>, key: string): boolean {
  const folder = folderOf(holder);
  const slash = key.indexOf('/', folder.length);
  return (
    slash > 0 &&
    grantId.test(key.slice(folder.length, slash)) &&
    isKeyUnder(`${folder}${key.slice(folder.length, slash)}/`, key)
  );
}
