import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { done } from '../http/envelope.ts';
import { phone } from '../http/fields.ts';
import { deviceTokens, newPassword, signInResult } from './identity.schema.ts';
import { smsCode } from './sms.endpoints.ts';

export const pcRegister = endpoint({
  method: 'POST',
  path: '/user-api/v1/pc-register',
  summary: 'Open an account; a phone that has one is signed in to nothing and refused as a wrong code is',
  access: 'public',
  repeat: 'once',
  body: z.strictObject({
    phone,
    password: newPassword,
    phoneCaptcha: smsCode,
    /** The version of privacy policy and user agreement that was agreed to; kept with the time. */
    termsVersion: z.iso.date(),
    /** From an invitation's link: the clinic that asked is joined at once. */
    invitation: z.string().min(1).max(200).optional(),
    deviceTokens,
  }),
  answer: signInResult,
});

/** Says nothing: the same answer in the same time for a phone with and without an account. */
/** In the query as the specification has it, or in the body, where no log on the way keeps it. */
const account = z.strictObject({ account: phone.optional() });

export const checkAccount = endpoint({
  method: 'POST',
  path: '/user-api/v1/account/check',
  summary: 'Whether an account may be asked about: always the same answer',
  access: 'public',
  repeat: 'reads',
  query: account,
  body: account,
  answer: z.strictObject({ ok: z.literal(true) }),
});

export const forgetPasswd = endpoint({
  method: 'POST',
  path: '/user-api/v1/forget-passwd',
  summary: 'Set a new password by a ticket or a code; ends every session of the account',
  access: 'public',
  repeat: 'once',
  body: z
    .strictObject({
      phone,
      password: newPassword,
      phoneCaptcha: smsCode.optional(),
      resetTicket: z.string().min(1).max(200).optional(),
    })
    .refine((body) => (body.phoneCaptcha === undefined) !== (body.resetTicket === undefined), {
      path: ['phoneCaptcha'],
    }),
  answer: done,
});

export const agreeToTerms = endpoint({
  method: 'POST',
  path: '/user-api/v1/account/agree',
  summary: 'Agree to the privacy policy and the user agreement of a version',
  access: 'signedIn',
  repeat: 'sets',
  body: z.strictObject({ termsVersion: z.iso.date() }),
  answer: done,
});
