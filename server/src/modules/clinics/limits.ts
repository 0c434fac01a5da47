import type { MessageKey } from '@suya/contract/messages/catalogue';
import type { ClinicCtx, IdentityCtx } from '../../platform/ctx.ts';
import { countAct } from '../identity/index.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

interface Limit {
  readonly everyMs: number;
  readonly burst: number;
  /** Said instead of how many seconds to wait, where those are hours. */
  readonly words?: MessageKey;
}

/**
 * What a person or a clinic may do so often and no more. After five tries one a day comes back, so no day ever has more
 * than five; invitations of clinics are ten at once and ten more a day. An account opens three clinics or chains at once
 * and two more a day, a chain twenty further clinics and ten.
 */
const limits = {
  searchClinic: { everyMs: 2 * MINUTE_MS, burst: 30 },
  relateClinic: { everyMs: DAY_MS, burst: 5 },
  inviteClinic: { everyMs: DAY_MS / 10, burst: 10 },
  keepPaper: { everyMs: DAY_MS / 40, burst: 40 },
  openClinic: { everyMs: DAY_MS / 2, burst: 3, words: 'clinics.openedOften' },
  openBranch: { everyMs: DAY_MS / 10, burst: 20, words: 'clinics.openedOften' },
} as const satisfies Record<string, Limit>;

/** Counts an act, with whose it is and what it is about. @throws AppError 429 with `retryAfter` in seconds */
export function countActOf(
  ctx: IdentityCtx | ClinicCtx,
  act: keyof typeof limits,
  ...about: readonly string[]
): Promise<void> {
  const { words, ...limit }: Limit = limits[act];
  return countAct(ctx, `clinics.${act}`, about.join(':'), limit, words);
}
