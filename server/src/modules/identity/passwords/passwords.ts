import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Counter } from 'prom-client';
import { AppError } from '../../../platform/app-error.ts';

/**
 * argon2id at about 100 ms of one core of an AMD EPYC (measured: 32 MiB at three passes take 32 ms). OWASP's least is
 * 19 MiB and two passes (Password Storage Cheat Sheet). Memory is not raised further: four at once take 128 MiB beside
 * a server that is to stay within 350.
 */
const COST = { memoryCost: 32_768, timeCost: 9, parallelism: 1 } as const;
const MAX_AT_ONCE = 4;
const RETRY_AFTER_SECONDS = 1;
/** libuv's own default, where the environment does not say otherwise. */
const POOL_SIZE = Number.parseInt(process.env.UV_THREADPOOL_SIZE ?? '', 10) || 4;
/**
 * More than the cores can do would take no less time, more memory, and the cores from everything else. One thread of the
 * pool is left, because reading files and looking names up wait there too.
 */
const HASHED_AT_ONCE = Math.max(1, Math.min(MAX_AT_ONCE, availableParallelism(), POOL_SIZE - 1));

const hashes = new Counter({ name: 'suya_password_hashes_total', help: 'Password hashes computed' });

/** What a missing account is compared with, so that it costs the same as a real one. */
const dummy = hash(randomBytes(32), COST);
// Awaited at its first use; until then a failure must not end the process.
dummy.catch(() => {});

let running = 0;

/**
 * Runs `work` in one of the four places for hashing, which hold a place from before the captcha is spent: who is
 * turned away for lack of room has lost nothing.
 * @throws AppError 429 where all places are taken
 */
export async function withHashingPlace<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_AT_ONCE) throw new AppError(429, { retryAfter: RETRY_AFTER_SECONDS });
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
  }
}

let hashing = 0;
const waiting: (() => void)[] = [];

/** Computes a hash once a core is left for it, in the order of asking. */
async function inTurn<T>(compute: () => Promise<T>): Promise<T> {
  if (hashing < HASHED_AT_ONCE) hashing += 1;
  else await new Promise<void>((free) => waiting.push(free));
  hashes.inc();
  try {
    return await compute();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else hashing -= 1;
  }
}

/** The PHC string to keep of a password, taken exactly as typed. Call within `withHashingPlace`. */
export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST));
}

/** Whether the password is the account's; costs one hash also where there is no account or no password. */
export async function isPasswordOf(kept: string | null, password: string): Promise<boolean> {
  const against = kept ?? (await dummy);
  const isEqual = await inTurn(() => verify(against, password));
  return kept !== null && isEqual;
}
