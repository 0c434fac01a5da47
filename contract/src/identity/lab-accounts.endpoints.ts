import { z } from 'zod';
import { labRoles } from '../access/permissions.ts';
import { endpoint } from '../http/endpoint.ts';
import { done } from '../http/envelope.ts';
import { id, line, phone, seenVersion, text, time } from '../http/fields.ts';
import { pageOf, paging } from '../http/paging.ts';

export const listLabAccounts = endpoint({
  method: 'POST',
  path: '/lab-api/v1/accounts/list',
  summary: 'The lab’s people, those who left it too, or whoever has a phone: second factor, sessions',
  access: 'labAccounts',
  repeat: 'reads',
  body: z.strictObject({ ...paging, phone: phone.optional() }),
  answer: pageOf(
    z.strictObject({
      userId: id,
      name: z.string(),
      /** Masked. */
      phone: z.string(),
      /** Empty for people of clinics. */
      roles: z.array(z.enum(labRoles)),
      /** `left`: taken out of the lab, with the roles of that time. `none`: never was of it. */
      standing: z.enum(['active', 'left', 'none']),
      /** Of the person in the lab; 0 for who never was of it. */
      version: z.int().min(0),
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
  repeat: 'ends',
  freshFactor: true,
  ...about,
  answer: done,
});

export const endSessionsOfAccount = endpoint({
  method: 'POST',
  path: '/lab-api/v1/accounts/{userId}/end-sessions',
  summary: 'End every session of another person',
  access: 'labAccounts',
  repeat: 'ends',
  freshFactor: true,
  ...about,
  answer: z.strictObject({ ended: z.int().min(0) }),
});

const work = { name: line(40).min(1), roles: z.array(z.enum(labRoles)).min(1).max(6) };

/** Twice has one effect without a key: whoever works there already is refused. */
export const addLabPerson = endpoint({
  method: 'POST',
  path: '/lab-api/v1/accounts/add',
  summary:
    'Bring the person of a phone into the lab, who is told by SMS and signs in by SMS; opens an account if need be',
  access: 'labAccounts',
  repeat: 'unique',
  freshFactor: true,
  body: z.strictObject({ phone, ...work }),
  answer: z.strictObject({ userId: id }),
});

export const updateLabPerson = endpoint({
  method: 'POST',
  path: '/lab-api/v1/accounts/{userId}/update',
  summary: 'Change another person’s name and roles in the lab, or take them out or back in; out, their sessions end',
  access: 'labAccounts',
  repeat: 'sets',
  freshFactor: true,
  params: z.strictObject({ userId: id }),
  body: z.strictObject({ ...work, isActive: z.boolean(), reason: text(300).min(1), version: seenVersion }),
  answer: done,
});
