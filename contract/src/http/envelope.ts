import { z } from 'zod';

/** The form of every JSON answer. */
export interface Envelope<T = unknown> {
  code: number;
  msg: string;
  data: T;
  extra?: Record<string, unknown>;
  traceId: string;
}

/** The envelope's schema around an endpoint's own answer. */
export function envelopeOf<A extends z.ZodType>(answer: A) {
  return z.strictObject({
    code: z.int(),
    msg: z.string(),
    data: answer,
    extra: z.record(z.string(), z.unknown()).optional(),
    traceId: z.string(),
  });
}

/** The answer of a call that returns no data. */
export const done = z.null();
