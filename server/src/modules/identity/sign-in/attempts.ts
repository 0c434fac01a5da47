import { createHmac } from 'node:crypto';
import type { MessageKey } from '@suya/contract/messages/catalogue';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import type { ClinicCtx, IdentityCtx } from '../../../platform/ctx.ts';
import { countingTwice, type RateLimit, takeRate, takingBack, waitOf } from '../../../platform/db/rate.ts';
import { networkOf } from '../../../platform/http/address.ts';

const MINUTE_MS = 60_000;
/** Ten misses per account in 15 minutes, a hundred per address in an hour. */
const ACCOUNT = { everyMs: (15 * MINUTE_MS) / 10, burst: 10 };
const ADDRESS = { everyMs: (60 * MINUTE_MS) / 100, burst: 100 };

/** Whose eyes see the limits: a visitor's or a person's, and a clinic's that sends messages. */
type Counting = IdentityCtx | ClinicCtx;

/** The same in every process and for the life of the database, so asked once. */
let secret: Promise<Buffer> | undefined;

function readSecret(ctx: Counting): Promise<Buffer> {
  const asked = ctx.db
    .selectFrom('identity_secret')
    .select('value')
    .where('name', '=', 'attempts')
    .executeTakeFirstOrThrow()
    .then((row) => row.value);
  asked.catch(() => {
    secret = undefined;
  });
  return asked;
}

/** The account that a try names. */
export interface Account {
  readonly id: string;
  readonly passwordHash: string | null;
  readonly isDisabled: boolean;
}

/** A try that was counted before it was made. */
export interface Attempt {
  /** Undefined where there is no such account. */
  readonly account: Account | undefined;
  /**
   * Where the try turned out right: parts for the `WITH` of a statement, which clear the account's misses and take this
   * one try off the address.
   */
  readonly takenBack: readonly RawBuilder<unknown>[];
}

const refusal = (waitMs: number, words?: MessageKey) =>
  new AppError(429, { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) }, words);

/**
 * Counts a try before the password is looked at, so that a thousand at once cannot all be looked at first, and reads
 * the account in the same statement: the same for accounts that exist and that do not. It is committed before this
 * answers.
 * @throws AppError 429 with `retryAfter` in seconds
 */
export async function countAttempt(ctx: IdentityCtx, phone: string): Promise<Attempt> {
  secret ??= readSecret(ctx);
  const key = await secret;
  const keyOf = (kind: string, what: string) =>
    `${kind}:${createHmac('sha256', key).update(`${kind}:${what}`).digest('base64url')}`;
  const address: RateLimit = { key: keyOf('signIn.address', networkOf(ctx.address)), ...ADDRESS };
  const account: RateLimit = { key: keyOf('signIn.account', phone), ...ACCOUNT };
  const { rows } = await sql<Partial<Account>>`
    ${countingTwice(address, account)}
    SELECT u.id, u.password_hash AS "passwordHash", u.disabled_at IS NOT NULL AS "isDisabled"
      FROM counted LEFT JOIN user_account u ON u.phone = ${phone}`.execute(ctx.db);
  const [found] = rows;
  if (!found) throw refusal(await waitOf(ctx.db, [address, account]));
  return { account: found.id ? (found as Account) : undefined, takenBack: takingBack(address, account) };
}

/** The limit of one kind of act for one phone, person or address, under the key that it is kept by: an HMAC only. */
async function limitOf(ctx: Counting, kind: string, what: string, limit: Omit<RateLimit, 'key'>): Promise<RateLimit> {
  secret ??= readSecret(ctx);
  const name = createHmac('sha256', await secret)
    .update(`${kind}:${what}`)
    .digest('base64url');
  return { key: `${kind}:${name}`, ...limit };
}

/** The limit of the address that asks. */
export const limitOfAddress = (ctx: IdentityCtx, kind: string, limit: Omit<RateLimit, 'key'>): Promise<RateLimit> =>
  limitOf(ctx, kind, networkOf(ctx.address), limit);

/**
 * Counts an act against a limit, in the transaction that runs, else in one of its own.
 * @param kind what is done; each kind is counted by itself
 * @param what whom or what the limit is of: a phone, a person; kept as an HMAC only
 * @param words what is said instead of how many seconds to wait, where those are hours
 * @throws AppError 429 with `retryAfter` in seconds
 */
export async function countAct(
  ctx: Counting,
  kind: string,
  what: string,
  limit: Omit<RateLimit, 'key'>,
  words?: MessageKey,
): Promise<void> {
  const { allowed, retryAfterMs } = await takeRate(ctx.db, await limitOf(ctx, kind, what, limit));
  if (!allowed) throw refusal(retryAfterMs, words);
}

/** Counts an act as far as its limit has room, and refuses nothing: for what has to happen all the same. */
export async function noteAct(ctx: Counting, kind: string, what: string, limit: Omit<RateLimit, 'key'>): Promise<void> {
  await takeRate(ctx.db, await limitOf(ctx, kind, what, limit));
}

/** Counts a visit of somebody who has not signed in against their address' limit. @throws AppError 429 */
export const countVisit = (ctx: IdentityCtx, kind: string, limit: Omit<RateLimit, 'key'>): Promise<void> =>
  countAct(ctx, kind, networkOf(ctx.address), limit);
