import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { done } from '../http/envelope.ts';
import { signInResult } from './identity.schema.ts';

/** RFC 6238: six digits, 30 s, SHA-1. */
const totp = z.string().regex(/^\d{6}$/);
const loginTicket = z.string().min(1).max(200);

export const enterWithFactor = endpoint({
  method: 'POST',
  path: '/user-api/v1/second-factor',
  summary: 'The second step of a sign-in whose answer named a factor',
  access: 'public',
  body: z.strictObject({ loginTicket, code: totp }),
  answer: signInResult,
});

export const setUpFactor = endpoint({
  method: 'POST',
  path: '/user-api/v1/second-factor/setup',
  summary: 'A secret for an authenticator app; it counts once a code of it was given',
  access: 'signedIn',
  answer: z.strictObject({ secret: z.string(), otpauthUri: z.string() }),
});

export const confirmFactor = endpoint({
  method: 'POST',
  path: '/user-api/v1/second-factor/confirm',
  summary: 'Prove the factor: the first time it is switched on, later this session counts as proved for five minutes',
  access: 'signedIn',
  body: z.strictObject({ code: totp }),
  answer: done,
});

export const removeFactor = endpoint({
  method: 'POST',
  path: '/user-api/v1/second-factor/remove',
  summary: 'Switch the factor off; refused where the role needs one',
  access: 'signedIn',
  body: z.strictObject({ code: totp }),
  answer: done,
});
