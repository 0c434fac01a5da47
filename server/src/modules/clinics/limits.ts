import type { ClinicCtx, IdentityCtx } from '../../platform/ctx.ts';
import { countAct } from '../identity/index.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * What a person or a clinic may do so often and no more. After five tries one a day comes back, so no day ever has more
 * than five; invitations of people are forty at once and ten more a day, so no day has more than fifty, and those
 * of clinics ten and ten.
 */
const limits = {
  searchClinic: { everyMs: 2 * MINUTE_MS, burst: 30 },
  relateClinic: { everyMs: DAY_MS, burst: 5 },
  invite: { everyMs: DAY_MS / 10, burst: 40 },
  inviteClinic: { everyMs: DAY_MS / 10, burst: 10 },
  keepPaper: { everyMs: DAY_MS / 40, burst: 40 },
} as const;

/** Counts an act, with whose it is and what it is about. @throws AppError 429 with `retryAfter` in seconds */
export const countActOf = (
  ctx: IdentityCtx | ClinicCtx,
  act: keyof typeof limits,
  ...about: readonly string[]
): Promise<void> => countAct(ctx, `clinics.${act}`, about.join(':'), limits[act]);
