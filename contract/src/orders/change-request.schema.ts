import { z } from 'zod';
import { id, time } from '../http/fields.ts';

/** A change that the clinic asks for once the design has begun. */
export const changeRequest = z
  .strictObject({
    id,
    text: z.string(),
    askedBy: z.string(),
    askedAt: time,
    answer: z.enum(['accepted', 'declined']).nullable(),
    answerText: z.string(),
    answeredBy: z.string().nullable(),
    answeredAt: time.nullable(),
  })
  .meta({ id: 'ChangeRequest' });
export type ChangeRequest = z.output<typeof changeRequest>;
