import type { IdentityCtx } from '../../platform/ctx.ts';
import { countAct } from '../identity/index.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** What a person may do so often and no more. After five tries one a day comes back, so no day ever has more than five. */
const limits = {
  searchClinic: { everyMs: 2 * MINUTE_MS, burst: 30 },
  relateClinic: { everyMs: DAY_MS, burst: 5 },
  keepPaper: { everyMs: DAY_MS / 40, burst: 40 },
} as const;

/** Counts an act of a person, with what it is about. @throws AppError 429 with `retryAfter` in seconds */
export const countPersonsAct = (
  ctx: IdentityCtx,
  act: keyof typeof limits,
  ...about: readonly string[]
): Promise<void> => countAct(ctx, `clinics.${act}`, about.join(':'), limits[act]);
