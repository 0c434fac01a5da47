import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { done } from '../http/envelope.ts';
import { date, line, phone, smallPicture } from '../http/fields.ts';
import { newPassword } from './identity.schema.ts';
import { smsCode } from './sms.endpoints.ts';

const typedPassword = z.string().min(1).max(256);

export const getProfile = endpoint({
  method: 'GET',
  path: '/user-api/account/profile',
  summary: 'What I may change of myself',
  access: 'signedIn',
  answer: z.strictObject({
    name: z.string(),
    avatar: z.string(),
    birthDay: date.nullable(),
    sex: z.enum(['male', 'female', 'unknown']),
    jobTitle: z.string(),
    email: z.string(),
    /** Masked. */
    phone: z.string(),
    hasPassword: z.boolean(),
    /** Whether signing in asks for a code of an authenticator app. */
    hasFactor: z.boolean(),
    recoveryCodesLeft: z.int().min(0),
    /** Partner platforms that are linked, by their own id of the person; null where there is no such platform. */
    partner: z.strictObject({ kUserId: z.string().nullable(), mid: z.string().nullable() }).nullable(),
  }),
});

export const updateInfo = endpoint({
  method: 'POST',
  path: '/user-api/account/update-info',
  summary: 'Change what is named of my profile; the rest stays',
  access: 'signedIn',
  repeat: 'sets',
  body: z.strictObject({
    name: line(40).min(1).optional(),
    /** '' for the default. */
    avatar: z.union([z.literal(''), smallPicture]).optional(),
    birthDay: date.nullable().optional(),
    sex: z.enum(['male', 'female', 'unknown']).optional(),
    jobTitle: line(40).optional(),
    email: z.union([z.literal(''), z.email().max(120)]).optional(),
  }),
  answer: done,
});

export const changePasswd = endpoint({
  method: 'POST',
  path: '/user-api/account/change-passwd',
  summary: 'A new password; ends every other session and gives this one a new token',
  access: 'signedIn',
  repeat: 'sets',
  body: z.strictObject({ oldPasswd: typedPassword, newPasswd: newPassword }),
  answer: z.strictObject({ token: z.string() }),
});

export const changePhone = endpoint({
  method: 'POST',
  path: '/user-api/account/change-phone',
  summary: 'Another phone, proved by a code of scene "bind"; needs the password again',
  access: 'signedIn',
  repeat: 'sets',
  freshFactor: true,
  body: z.strictObject({ phone, phoneCaptcha: smsCode, password: typedPassword }),
  answer: done,
});

export const removeAccount = endpoint({
  method: 'POST',
  path: '/user-api/account/remove',
  summary: 'Close my account; refused while I am the last admin of a clinic',
  access: 'signedIn',
  repeat: 'ends',
  freshFactor: true,
  body: z.strictObject({ password: typedPassword }),
  answer: done,
});

export const contactWithMmm = endpoint({
  method: 'POST',
  path: '/user-api/account/contact-with-mmm',
  summary: 'Link a partner platform’s account by its id and the phone it knows',
  access: 'signedIn',
  repeat: 'sets',
  body: z.strictObject({ kUserId: line(64).min(1), phone }),
  answer: done,
});

export const contact4mid = endpoint({
  method: 'POST',
  path: '/user-api/account/contact4mid',
  summary: 'Link a partner platform’s account by its member id',
  access: 'signedIn',
  repeat: 'reads',
  body: z.strictObject({ mid: line(64).min(1) }),
  answer: done,
});

export const unlinkPartner = endpoint({
  method: 'POST',
  path: '/user-api/account/partner/unlink',
  summary: 'End the link to a partner platform’s account',
  access: 'signedIn',
  repeat: 'ends',
  body: z.strictObject({ partner: z.enum(['mmm', 'mid']) }),
  answer: done,
});
