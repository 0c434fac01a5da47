import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { time } from '../http/fields.ts';
import { signInResult } from './identity.schema.ts';

export const scanStates = ['waiting', 'scanned', 'confirmed', 'expired', 'refused'] as const;
export type ScanState = (typeof scanStates)[number];

/** The code token stays on the PC; the QR carries the scan id, with which nothing can be redeemed. */
const opened = z.strictObject({
  codeToken: z.string(),
  /** The address a phone opens: `/scan?id=…`. */
  qrContent: z.string(),
  /** Two digits that the phone has to match. */
  number: z.string().regex(/^\d{2}$/),
  expiresAt: time,
});

export const qrStatus = endpoint({
  method: 'POST',
  path: '/partner-api/v1/qr-status',
  summary: 'Without a code token: a new QR to sign in by. With it, in Authorization or the body: how far it is',
  access: 'public',
  repeat: 'reads',
  body: z.strictObject({ codeToken: z.string().min(1).max(200).optional() }),
  answer: z.union([opened, z.strictObject({ status: z.enum(scanStates), expiresAt: time })]),
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
  answer: z.strictObject({
    device: z.string(),
    address: z.string(),
    askedAt: time,
    expiresAt: time,
    /** Three pairs of digits, one of them shown on the PC. */
    numbers: z.array(z.string()).length(3),
  }),
});

export const confirmScan = endpoint({
  method: 'POST',
  path: '/user-api/v1/scan-confirm',
  summary:
    'The phone’s answer: final, whichever it is; a wrong number refuses. Says again which browser and place asks',
  access: 'signedIn',
  repeat: 'once',
  freshFactor: { says: 'a device is let in', when: ({ accept }) => accept === true },
  body: z.strictObject({ scanId, number: z.string().regex(/^\d{2}$/), accept: z.boolean() }),
  answer: z.strictObject({ status: z.enum(scanStates), device: z.string(), address: z.string() }),
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
