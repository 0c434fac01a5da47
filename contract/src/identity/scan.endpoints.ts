import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { time } from '../http/fields.ts';
import { signInResult } from './identity.schema.ts';
import { answered, asking, howFar, matchingNumber } from './waiting-device.schema.ts';

/** The code token stays on the PC; the QR carries the scan id, with which nothing can be redeemed. */
const opened = z.strictObject({
  codeToken: z.string(),
  /** The address a phone opens: `/scan?id=…`. */
  qrContent: z.string(),
  /** Two digits that the phone has to match. */
  number: matchingNumber,
  expiresAt: time,
});

export const qrStatus = endpoint({
  method: 'POST',
  path: '/partner-api/v1/qr-status',
  summary: 'Without a code token: a new QR to sign in by. With it, in Authorization or the body: how far it is',
  access: 'public',
  repeat: 'reads',
  body: z.strictObject({ codeToken: z.string().min(1).max(200).optional() }),
  answer: z.union([opened, howFar]),
});

/** 128 random bits. */
const scanId = z.string().regex(/^[A-Za-z0-9_-]{22}$/);

export const openScan = endpoint({
  method: 'POST',
  path: '/user-api/v1/scan-open',
  summary: 'A signed-in phone opened the QR: which browser and place asks',
  access: 'signedIn',
  repeat: 'once',
  body: z.strictObject({ scanId }),
  answer: asking,
});

export const confirmScan = endpoint({
  method: 'POST',
  path: '/user-api/v1/scan-confirm',
  summary:
    'The phone’s answer: final, whichever it is; a wrong number refuses. Says again which browser and place asks',
  access: 'signedIn',
  repeat: 'once',
  freshFactor: { says: 'a device is let in', when: ({ accept }) => accept === true },
  body: z.strictObject({ scanId, number: matchingNumber, accept: z.boolean() }),
  answer: answered,
});

/** Authorization carries the code token, not a session's. */
export const scanLogin = endpoint({
  method: 'POST',
  path: '/user-api/v1/scan-login',
  summary: 'Redeem a confirmed code token, once',
  access: 'public',
  repeat: 'once',
  answer: signInResult,
});
