import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { id, time } from '../http/fields.ts';

/** The kinds of work in the background that have a name in words; another one is called by its own. */
export const workKinds = ['sendSms', 'pursueRefund'] as const;

/** Dead letters that one answer names. */
export const DEAD_LETTERS_NAMED = 100;

const count = z.int().min(0);

/** Work that failed at its last try. What it was about is not told. */
const deadLetter = z
  .strictObject({
    id,
    kind: z.string(),
    queuedAt: time,
    diedAt: time,
    tries: count,
    /** Why the last try failed; names nobody. */
    reason: z.string(),
    mayRunAgain: z.boolean(),
  })
  .meta({ id: 'DeadLetter' });
export type DeadLetter = z.infer<typeof deadLetter>;

const job = z
  .strictObject({
    name: z.string(),
    succeededAt: time.nullable(),
    nextAt: time,
    /** Why its last run failed; null where it did not. */
    reason: z.string().nullable(),
  })
  .meta({ id: 'BackgroundJob' });
export type BackgroundJob = z.infer<typeof job>;

const backgroundWork = z
  .strictObject({
    /** The newest first. */
    dead: z.array(deadLetter).max(DEAD_LETTERS_NAMED),
    /** How much waits or runs, by kind, and since when the oldest does. */
    waiting: z.array(z.strictObject({ kind: z.string(), count, since: time })),
    jobs: z.array(job),
  })
  .meta({ id: 'BackgroundWork' });
export type BackgroundWork = z.infer<typeof backgroundWork>;

export const getBackgroundWork = endpoint({
  method: 'GET',
  path: '/lab-api/v1/work',
  summary: 'Work in the background: what was given up, what waits, and when each job succeeded last',
  access: 'labWork',
  answer: backgroundWork,
});

export const runWorkAgain = endpoint({
  method: 'POST',
  path: '/lab-api/v1/work/{workId}/again',
  summary: 'Have work that was given up tried again, with all its tries',
  access: 'labWork',
  repeat: 'ends',
  params: z.strictObject({ workId: id }),
  answer: backgroundWork,
});
