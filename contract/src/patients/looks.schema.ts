import { z } from 'zod';
import { time } from '../http/fields.ts';
import { lookKinds } from './looks.rules.ts';

/** Where somebody stood: in a clinic, in the lab, behind a link that was given out, or nobody but the system itself. */
const lookSides = ['clinic', 'lab', 'link', 'system'] as const;

/** That somebody looked at a patient's data, or changed it. */
export const look = z
  .strictObject({
    id: z.string(),
    at: time,
    /** Null where nobody signed in: a link that was given out, or the system. */
    name: z.string().nullable(),
    isMe: z.boolean(),
    side: z.enum(lookSides),
    /** Roles that they had then. */
    roles: z.array(z.string()),
    /** The clinic that they stood in then; null outside one. */
    clinicName: z.string().nullable(),
    /** `refused`: they asked, and were shown and could change nothing. */
    act: z.enum(['read', 'done', 'refused']),
    kind: z.enum(lookKinds).nullable(),
    /** Number of the order, case or delivery, or the file's name; null for the patient's own data. */
    label: z.string().nullable(),
  })
  .meta({ id: 'Look' });
export type Look = z.output<typeof look>;
