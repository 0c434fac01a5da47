import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { time } from '../http/fields.ts';
import { signInResult } from './identity.schema.ts';
import { answered, asking, howFar, matchingNumber } from './waiting-device.schema.ts';

/** RFC 7636: 43 to 128 unreserved characters. */
const verifier = z.string().regex(/^[A-Za-z0-9\-._~]{43,128}$/);
/** base64url of a SHA-256: only S256 is taken. */
const challenge = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
/** 128 bits or more. */
const code = z.string().regex(/^[A-Za-z0-9_-]{22,128}$/);

/** The verifier stays on the waiting device; with what the link carries nothing can be redeemed. */
export const openCode = endpoint({
  method: 'POST',
  path: '/user-api/v1/code-open',
  summary: 'A device begins to wait for somebody to let it in; good for two minutes and once',
  access: 'public',
  repeat: 'once',
  body: z.strictObject({ codeChallenge: challenge }),
  answer: z.strictObject({
    code,
    /** The address to open where somebody is signed in, also as a QR: it carries code and challenge. */
    link: z.string(),
    number: matchingNumber,
    expiresAt: time,
  }),
});

export const codeStatus = endpoint({
  method: 'POST',
  path: '/user-api/v1/code-status',
  summary: 'How far a waiting device is; a code that nobody has is as one that is over',
  access: 'public',
  repeat: 'reads',
  body: z.strictObject({ code }),
  answer: howFar,
});

export const lookAtCode = endpoint({
  method: 'POST',
  path: '/user-api/v1/code-look',
  summary: 'A signed-in person opened the link: which device and place asks, and for how long it has been waiting',
  access: 'signedIn',
  repeat: 'once',
  body: z.strictObject({ code, codeChallenge: challenge }),
  answer: asking,
});

export const codeAuthorize = endpoint({
  method: 'POST',
  path: '/user-api/v1/code-authorize',
  summary:
    'The signed-in person’s answer: final, whichever it is; a wrong number refuses. 60044 where no device waits with this code',
  access: 'signedIn',
  repeat: 'once',
  freshFactor: { says: 'a device is let in', when: ({ accept }) => accept === true },
  body: z.strictObject({ code, codeChallenge: challenge, number: matchingNumber, accept: z.boolean().default(true) }),
  answer: answered,
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
