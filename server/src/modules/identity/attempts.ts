import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { IdentityCtx } from '../../platform/ctx.ts';
import { type RateLimit, takeRate } from '../../platform/db/rate.ts';

const MINUTE_MS = 60_000;
/** Ten misses per account in 15 minutes, a hundred per address in an hour. */
const ACCOUNT = { everyMs: (15 * MINUTE_MS) / 10, burst: 10 };
const ADDRESS = { everyMs: (60 * MINUTE_MS) / 100, burst: 100 };

/** The same in every process and for the life of the database, so asked once. */
let secret: Promise<Buffer> | undefined;

function readSecret(ctx: IdentityCtx): Promise<Buffer> {
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

/** An IPv6 customer holds a whole /64, so it counts as one address. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const zeros = address.includes('::') ? Array(Math.max(0, 8 - left.length - right.length)).fill('0') : [];
  return [...left, ...zeros, ...right].slice(0, 4).join(':').toLowerCase();
}

/** An attempt that was counted before it was made; taken back where it turned out right. */
export interface Attempt {
  succeed(ctx: IdentityCtx): Promise<void>;
}

/**
 * Counts a try before the password is looked at, so that a thousand at once cannot all be looked at first. The same
 * for accounts that exist and that do not. Counting stands in its own transaction.
 * @throws AppError 429 with `retryAfter` in seconds
 */
export async function countAttempt(ctx: IdentityCtx, account: string): Promise<Attempt> {
  secret ??= readSecret(ctx);
  const key = await secret;
  const keyOf = (kind: string, what: string) =>
    `${kind}:${createHmac('sha256', key).update(`${kind}:${what}`).digest('base64url')}`;
  const limits: [RateLimit, RateLimit] = [
    { key: keyOf('signIn.address', networkOf(ctx.address)), ...ADDRESS },
    { key: keyOf('signIn.account', account), ...ACCOUNT },
  ];
  for (const limit of limits) {
    const { allowed, retryAfterMs } = await takeRate(ctx.db, limit);
    if (!allowed) throw new AppError(429, { retryAfter: Math.max(1, Math.ceil(retryAfterMs / 1000)) });
  }
  return { succeed: (later) => takeBack(later, limits) };
}

/**
 * Counts a visit of somebody who has not signed in against their address' limit, in a transaction of its own.
 * @param kind what is visited; each kind is counted by itself
 * @throws AppError 429 with `retryAfter` in seconds
 */
export async function countVisit(ctx: IdentityCtx, kind: string, limit: Omit<RateLimit, 'key'>): Promise<void> {
  secret ??= readSecret(ctx);
  const visitor = createHmac('sha256', await secret)
    .update(`${kind}:${networkOf(ctx.address)}`)
    .digest('base64url');
  const { allowed, retryAfterMs } = await takeRate(ctx.db, { key: `${kind}:${visitor}`, ...limit });
  if (!allowed) throw new AppError(429, { retryAfter: Math.max(1, Math.ceil(retryAfterMs / 1000)) });
}

/** The right password clears the account's misses and takes this one try off the address. */
async function takeBack(ctx: IdentityCtx, [address, account]: [RateLimit, RateLimit]): Promise<void> {
  await ctx.db
    .updateTable('rate')
    .set({
      tat: sql<Date>`CASE WHEN key = ${account.key} THEN now()
                          ELSE tat - make_interval(secs => ${address.everyMs / 1000}) END`,
    })
    .where('key', 'in', [account.key, address.key])
    .execute();
}
