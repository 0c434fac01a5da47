import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { done } from '../http/envelope.ts';
import { time } from '../http/fields.ts';
import { deviceTokens, factors, signInResult } from './identity.schema.ts';
import { recoveryCode } from './recovery-code.ts';

/** Of an authenticator app (RFC 6238: 30 s, SHA-1), or by SMS. */
const sixDigits = z.string().regex(/^\d{6}$/);
/** Where the app is lost, one of the ten codes that were given with it. */
const appCode = z.union([sixDigits, recoveryCode]);
const loginTicket = z.string().min(1).max(200);
const recoveryCodes = z.array(recoveryCode);

export const enterWithFactor = endpoint({
  method: 'POST',
  path: '/user-api/v1/second-factor',
  summary: 'The second step of a sign-in whose answer named a factor',
  access: 'public',
  repeat: 'once',
  body: z
    .strictObject({
      loginTicket,
      code: appCode.optional(),
      /** Where the answer named it. 128 characters of any kind may be 256 units of UTF-16. */
      password: z.string().min(1).max(256).optional(),
      deviceTokens,
    })
    .refine((body) => (body.code === undefined) !== (body.password === undefined), { path: ['code'] }),
  answer: signInResult,
});

export const sendFactorCode = endpoint({
  method: 'POST',
  path: '/user-api/v1/second-factor/code',
  summary:
    'A code by SMS for the second step of a sign-in (with its ticket) or to prove who is signed in (without one)',
  access: 'public',
  repeat: 'once',
  body: z.strictObject({ loginTicket: loginTicket.optional() }),
  answer: z.strictObject({
    /** Masked. */
    phone: z.string(),
    expiresAt: time,
    againAt: time,
  }),
});

export const setUpFactor = endpoint({
  method: 'POST',
  path: '/user-api/v1/second-factor/setup',
  summary: 'A secret for an authenticator app; it counts once a code of it was given',
  access: 'signedIn',
  repeat: 'once',
  answer: z.strictObject({ secret: z.string(), otpauthUri: z.string() }),
});

export const confirmFactor = endpoint({
  method: 'POST',
  path: '/user-api/v1/second-factor/confirm',
  summary: 'Prove a factor: the app’s first code switches it on, any later one counts for five minutes in this session',
  access: 'signedIn',
  repeat: 'once',
  body: z.strictObject({ code: appCode, factor: z.enum(factors).default('totp') }),
  answer: z.strictObject({
    /** Ten, shown this once, where the app was switched on by this code; otherwise none. */
    recoveryCodes,
  }),
});

export const removeFactor = endpoint({
  method: 'POST',
  path: '/user-api/v1/second-factor/remove',
  summary: 'Switch the app off; refused where the role needs it, unless by a recovery code, which signs out everywhere',
  access: 'signedIn',
  repeat: 'ends',
  body: z.strictObject({ code: appCode }),
  answer: done,
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/user-api/v1/second-factor/recovery-codes',
  summary: 'Ten new recovery codes, shown this once; those before open nothing any more',
  access: 'signedIn',
  repeat: 'once',
  freshFactor: true,
  answer: z.strictObject({ recoveryCodes }),
});
