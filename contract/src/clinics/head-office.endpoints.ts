import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { done } from '../http/envelope.ts';
import { id, time } from '../http/fields.ts';

export const listHeadOffice = endpoint({
  method: 'POST',
  path: '/tenant-api/v1/head-office/list',
  summary: 'Who sees all clinics of my chain, and who of its staff could be added; for the head office only',
  access: 'manageClinic',
  repeat: 'reads',
  answer: z.strictObject({
    people: z.array(
      z.strictObject({
        userId: id,
        name: z.string(),
        /** Masked. */
        phone: z.string(),
        since: time,
        isMe: z.boolean(),
      }),
    ),
    /** At work in one of the chain's clinics, two hundred at most. */
    candidates: z.array(z.strictObject({ userId: id, name: z.string(), clinicName: z.string() })),
  }),
});

const body = z.strictObject({ userId: id });

/** Twice has one effect without a key. */
export const addToHeadOffice = endpoint({
  method: 'POST',
  path: '/tenant-api/v1/head-office/add',
  summary: 'Let somebody who works in my chain see and manage all of its clinics',
  access: 'manageClinic',
  repeat: 'unique',
  body,
  answer: done,
});

export const removeFromHeadOffice = endpoint({
  method: 'POST',
  path: '/tenant-api/v1/head-office/remove',
  summary: 'Take somebody, or myself, out of the head office; the last one stays (60062)',
  access: 'manageClinic',
  repeat: 'ends',
  body,
  answer: done,
});
