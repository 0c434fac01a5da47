import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { time } from '../http/fields.ts';
import { signInResult } from './identity.schema.ts';

/** RFC 7636: 43 to 128 unreserved characters. */
const verifier = z.string().regex(/^[A-Za-z0-9\-._~]{43,128}$/);
/** base64url of a SHA-256: only S256 is taken. */
const challenge = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
/** Drawn by the waiting device, 128 bits or more. */
const code = z.string().regex(/^[A-Za-z0-9_-]{22,128}$/);

export const codeAuthorize = endpoint({
  method: 'POST',
  path: '/user-api/v1/code-authorize',
  summary: 'The signed-in person lets a waiting device in; good for two minutes and once',
  access: 'signedIn',
  repeat: 'once',
  freshFactor: true,
  body: z.strictObject({ code, codeChallenge: challenge }),
  answer: z.strictObject({ expiresAt: time }),
});

export const login4codePc = endpoint({
  method: 'POST',
  path: '/user-api/v1/login4code-pc',
  summary: 'The waiting device redeems its code; a second time also ends the session of the first',
  access: 'public',
  repeat: 'once',
  body: z.strictObject({ code, codeVerifier: verifier }),
  answer: signInResult,
});
