import { z } from 'zod';
import { time } from '../http/fields.ts';

export const waitingStates = ['waiting', 'scanned', 'confirmed', 'expired', 'refused'] as const;
/** How far a device is that waits to be let in. `scanned`: somebody signed in has looked who asks. */
export type WaitingState = (typeof waitingStates)[number];

export const howFar = z.strictObject({ status: z.enum(waitingStates), expiresAt: time });

/** Two digits that the waiting device shows. */
export const matchingNumber = z.string().regex(/^\d{2}$/);

const whoAsks = { device: z.string(), address: z.string() };

/** What a person sees before they let a device in. */
export const asking = z.strictObject({
  ...whoAsks,
  askedAt: time,
  /** For how long it has been waiting. */
  seconds: z.int().min(0),
  expiresAt: time,
  /** Three pairs of digits, one of them shown on the waiting device. */
  numbers: z.array(matchingNumber).length(3),
});

/** What a device is once the person has answered, and again which one it is. */
export const answered = z.strictObject({ status: z.enum(waitingStates), ...whoAsks });
