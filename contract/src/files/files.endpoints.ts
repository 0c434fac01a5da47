import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { id, line, time } from '../http/fields.ts';
import { fileKind, storageCredential, storedFile, variantNames } from './files.schema.ts';

const credentialAnswer = { answer: storageCredential } as const;

/** Clinic staff and lab designers both upload; the credential is bound to the session's side. */
export const getStorageCredential = endpoint({
  method: 'GET',
  path: '/emr-api/oss/getSts/web',
  summary: 'A credential of one hour that can only add files under its own prefix',
  access: 'signedIn',
  ...credentialAnswer,
});

export const getObsCredential = endpoint({
  method: 'GET',
  path: '/emr-api/obs/getSts',
  summary: 'The same credential under the specification’s second name',
  access: 'signedIn',
  ...credentialAnswer,
});

export const finishUpload = endpoint({
  method: 'POST',
  path: '/emr-api/v1/files/finish',
  summary: 'Check what was uploaded under `key` and keep it; a refused file is deleted and says why',
  access: 'signedIn',
  repeat: 'unique',
  // No Idempotency-Key: `key` is one itself. A second call answers with the file of the first, one with another kind
  // or name is refused; and a check of half a gigabyte must not hold a transaction open.
  body: z.strictObject({
    key: line(300).min(1),
    kind: fileKind,
    name: line(200).min(1),
    /** The order that a lab’s design belongs to; its clinic owns the file. */
    orderId: id.optional(),
  }),
  answer: storedFile,
});

export const getFileUrl = endpoint({
  method: 'GET',
  path: '/emr-api/v1/files/{fileId}/url',
  summary:
    'A signed address of at most five minutes; `variant` preview is a small picture, or a light mesh of about 30,000 triangles',
  access: 'signedIn',
  sensitive: true,
  params: z.strictObject({ fileId: id }),
  query: z.strictObject({ variant: z.enum(['original', ...variantNames]).default('original') }),
  answer: z.strictObject({ url: z.string(), expiresAt: time }),
});
