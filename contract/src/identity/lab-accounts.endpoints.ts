import { z } from 'zod';
import { labRoles } from '../access/permissions.ts';
import { endpoint } from '../http/endpoint.ts';
import { done } from '../http/envelope.ts';
import { id, phone, text, time } from '../http/fields.ts';
import { pageOf, paging } from '../http/paging.ts';

export const listLabAccounts = endpoint({
  method: 'POST',
  path: '/lab-api/v1/accounts/list',
  summary: 'The lab’s people, or whoever has a phone: whether they have a second factor, and how many sessions',
  access: 'labAccounts',
  body: z.strictObject({ ...paging, phone: phone.optional() }),
  answer: pageOf(
    z.strictObject({
      userId: id,
      name: z.string(),
      /** Masked. */
      phone: z.string(),
      /** Empty for people of clinics. */
      roles: z.array(z.enum(labRoles)),
      hasFactor: z.boolean(),
      sessions: z.int().min(0),
      signedInAt: time.nullable(),
      isMe: z.boolean(),
    }),
  ),
});

const about = { params: z.strictObject({ userId: id }), body: z.strictObject({ reason: text(300).min(1) }) };

export const resetFactor = endpoint({
  method: 'POST',
  path: '/lab-api/v1/accounts/{userId}/reset-factor',
  summary: 'Switch the lost second factor of another person off: all their sessions end, and they are told by SMS',
  access: 'labAccounts',
  freshFactor: true,
  ...about,
  answer: done,
});

export const endSessionsOfAccount = endpoint({
  method: 'POST',
  path: '/lab-api/v1/accounts/{userId}/end-sessions',
  summary: 'End every session of another person',
  access: 'labAccounts',
  freshFactor: true,
  ...about,
  answer: z.strictObject({ ended: z.int().min(0) }),
});
