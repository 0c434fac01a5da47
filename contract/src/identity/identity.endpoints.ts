import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { done } from '../http/envelope.ts';
import { id } from '../http/fields.ts';
import { accountInfo, pcLoginBody, signInResult } from './identity.schema.ts';

export const imageCaptcha = endpoint({
  method: 'GET',
  path: '/user-api/v1/image-captcha',
  summary: 'A picture of characters to type, good once for three minutes',
  access: 'public',
  /** What it will be spent on; one drawn for signing in sends no SMS. */
  query: z.strictObject({ purpose: z.enum(['signIn', 'sms']).default('signIn') }),
  answer: z.strictObject({
    /** A PNG as a data URL. */
    base64String: z.string(),
    captchaId: id,
  }),
});

export const pcLogin = endpoint({
  method: 'POST',
  path: '/user-api/v1/pc-login',
  summary: 'Sign in with phone, password and captcha',
  access: 'public',
  repeat: 'once',
  body: pcLoginBody,
  answer: signInResult,
});

export const switchClinic = endpoint({
  method: 'POST',
  path: '/user-api/v1/switch-clinic',
  summary: 'Pick the clinic after a sign-in that named several',
  access: 'public',
  repeat: 'once',
  body: z.strictObject({ clinicId: id, loginTicket: z.string().min(1).max(200) }),
  answer: signInResult,
});

export const changeClinic = endpoint({
  method: 'POST',
  path: '/user-api/v1/change-clinic',
  summary: 'Move the session to another of my clinics; the old token ends',
  access: 'signedIn',
  repeat: 'once',
  query: z.strictObject({ clinicId: id }),
  answer: signInResult,
});

export const getAccountInfo = endpoint({
  method: 'POST',
  path: '/user-api/account/info',
  summary: 'Who I am, where I am and what I may do',
  access: 'signedIn',
  repeat: 'reads',
  answer: accountInfo,
});

export const logout = endpoint({
  method: 'POST',
  path: '/user-api/v1/logout',
  summary: 'End this session',
  access: 'signedIn',
  repeat: 'ends',
  answer: done,
});
