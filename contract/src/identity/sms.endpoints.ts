import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { id, line, phone, time } from '../http/fields.ts';
import { deviceTokens, signInResult } from './identity.schema.ts';

/** What a code by SMS is good for; one sent for signing in resets no password. */
const smsScenes = ['register', 'login', 'forget', 'bind', 'factor'] as const;
export type SmsScene = (typeof smsScenes)[number];

/** The six digits of a code by SMS: good for five minutes and five tries. */
export const smsCode = z.string().regex(/^\d{6}$/);

/** The answer is the same for every phone, whether it has an account or not. */
export const smsCaptcha = endpoint({
  method: 'POST',
  path: '/user-api/v1/sms-captcha',
  summary: 'Send a code of six digits to a phone; the captcha is spent whatever happens',
  access: 'public',
  repeat: 'once',
  body: z.strictObject({ phone, scene: z.enum(smsScenes), captcha: line(8).min(1), captchaId: id }),
  answer: z.strictObject({ expiresAt: time, againAt: time }),
});

export const smsLogin = endpoint({
  method: 'POST',
  path: '/user-api/v1/sms-login',
  summary: 'Sign in with a code by SMS',
  access: 'public',
  repeat: 'once',
  body: z.strictObject({ phone, phoneCaptcha: smsCode, deviceTokens }),
  answer: signInResult,
});

/** In the query as the specification has it, or in the body, where no log on the way keeps it. */
const phoneAndCode = z.strictObject({ captcha: smsCode.optional(), phone: phone.optional() });

export const checkPhoneCaptcha = endpoint({
  method: 'POST',
  path: '/user-api/v1/check-phone-captcha',
  summary: 'First step of a forgotten password: a ticket for a right code',
  access: 'public',
  repeat: 'reads',
  query: phoneAndCode,
  body: phoneAndCode,
  answer: z.strictObject({ resetTicket: z.string(), expiresAt: time }),
});
