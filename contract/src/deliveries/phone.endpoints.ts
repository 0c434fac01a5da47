import { z } from 'zod';
import { storageCredential, storedFile } from '../files/files.schema.ts';
import { endpoint } from '../http/endpoint.ts';
import { id, line, time } from '../http/fields.ts';

const token = z.string().length(43);

export const createPhoneLink = endpoint({
  method: 'POST',
  path: '/suyastar-api/v1/orders/{orderId}/phone-link',
  summary:
    'A link of 30 minutes that opens on a phone without signing in and adds photos to this order; it ends with the session that made it',
  access: 'uploadFiles',
  repeat: 'key',
  params: z.strictObject({ orderId: id }),
  answer: z.strictObject({ url: z.string(), expiresAt: time }),
});

/** What a phone is shown: never more than whose order it is, and what it may do. */
export const openPhoneLink = endpoint({
  method: 'POST',
  path: '/suyastar-api/v1/phone/open',
  summary: 'The order behind a phone link and a credential that can only add files; wrong and ended links answer alike',
  access: 'public',
  repeat: 'reads',
  body: z.strictObject({ token }),
  answer: z.strictObject({
    orderNo: z.string(),
    clinicName: z.string(),
    /** The first character of the name, the rest as stars. */
    patientHint: z.string(),
    photoCount: z.int(),
    expiresAt: time,
    credential: storageCredential,
  }),
});

export const addPhonePhoto = endpoint({
  method: 'POST',
  path: '/suyastar-api/v1/phone/photos',
  summary: 'Check an uploaded photo and add it to the order; a second call with the same key answers the same',
  access: 'public',
  repeat: 'once',
  body: z.strictObject({ token, key: line(300).min(1), name: line(200).min(1) }),
  answer: storedFile,
});
