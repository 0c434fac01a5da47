import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { id, time } from '../http/fields.ts';

/** There only where no provider is configured and the demonstration runs; 404 everywhere else. */
export const listSmsOutbox = endpoint({
  method: 'GET',
  path: '/user-api/v1/sms-outbox',
  summary: 'The SMS that a developer’s server would have sent, newest first, at most 50',
  access: 'public',
  answer: z.array(z.strictObject({ id, phone: z.string(), text: z.string(), at: time })),
});
