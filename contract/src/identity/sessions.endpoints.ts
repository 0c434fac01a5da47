import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { done } from '../http/envelope.ts';
import { id, time } from '../http/fields.ts';
import { pageOf, paging } from '../http/paging.ts';

export const listSessions = endpoint({
  method: 'GET',
  path: '/user-api/v1/sessions',
  summary: 'Where I am signed in',
  access: 'signedIn',
  answer: z.array(
    z.strictObject({
      sessionId: id,
      /** Browser and system in words, as the browser names itself. */
      device: z.string(),
      address: z.string(),
      clinicName: z.string().nullable(),
      signedInAt: time,
      seenAt: time,
      isThis: z.boolean(),
    }),
  ),
});

export const endSession = endpoint({
  method: 'POST',
  path: '/user-api/v1/sessions/{sessionId}/end',
  summary: 'Sign one of my sessions out',
  access: 'signedIn',
  repeat: 'ends',
  freshFactor: true,
  params: z.strictObject({ sessionId: id }),
  answer: done,
});

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/user-api/v1/sessions/end-others',
  summary: 'Sign out everywhere but here; every device is unknown from then on',
  access: 'signedIn',
  repeat: 'ends',
  freshFactor: true,
  answer: z.strictObject({ ended: z.int().min(0) }),
});

export const signInWays = ['password', 'sms', 'scan', 'code', 'register'] as const;

export const listSignIns = endpoint({
  method: 'POST',
  path: '/user-api/v1/sign-ins/list',
  summary: 'When and how my account was entered, or tried',
  access: 'signedIn',
  repeat: 'reads',
  body: z.strictObject({ ...paging }),
  answer: pageOf(
    z.strictObject({
      at: time,
      way: z.enum(signInWays),
      succeeded: z.boolean(),
      device: z.string(),
      address: z.string(),
    }),
  ),
});
