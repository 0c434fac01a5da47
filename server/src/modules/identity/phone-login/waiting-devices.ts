import { randomBytes, randomInt } from 'node:crypto';
import type { AnswerOf } from '@suya/contract/http/endpoint';
import type * as codeLogin from '@suya/contract/identity/code-login.endpoints';
import type { WaitingState } from '@suya/contract/identity/waiting-device.schema';
import { type RawBuilder, sql } from 'kysely';
import type { IdentityCtx } from '../../../platform/ctx.ts';
import type { WaitingDeviceState, WaitingDeviceTable } from '../identity.tables.ts';
import { holdPerson, type Person } from '../identity.views.ts';
import type { identityOf } from '../identity-of.ts';
import { holdInheritance, type Inherited } from '../sessions/inheritance.ts';
import { countVisit } from '../sign-in/attempts.ts';

const SECONDS = 120;
const ID_BYTES = 16;
/** Begun from one address: several screens of a clinic that stand at the sign-in page all day. */
const BEGUN = { everyMs: 10_000, burst: 120 };

type Way = WaitingDeviceTable['way'];

/** Three different pairs of digits; the first is the one that the device shows. */
function drawNumbers(): [string, string, string] {
  const drawn = new Set<string>();
  while (drawn.size < 3) drawn.add(String(randomInt(100)).padStart(2, '0'));
  return [...drawn] as [string, string, string];
}

/**
 * A device begins to wait.
 * @param secretHash of what it alone has and redeems with
 * @throws AppError 429 too many from one address
 */
export async function beginWaiting(ctx: IdentityCtx, way: Way, secretHash: Buffer, device: string) {
  await countVisit(ctx, way, BEGUN);
  const id = randomBytes(ID_BYTES).toString('base64url');
  const numbers = drawNumbers();
  const [number] = numbers;
  const { expires_at } = await ctx.db
    .insertInto('waiting_device')
    .values({
      ...{ id, way, number, device },
      secret_hash: secretHash,
      numbers: numbers.toSorted(),
      address: ctx.address,
      expires_at: sql<Date>`now() + make_interval(secs => ${SECONDS})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return { id, number, expiresAt: expires_at.toISOString() };
}

interface Seen {
  readonly state: WaitingDeviceState;
  readonly isOver: boolean;
}

/** What is over by time stays what it became; what was redeemed has nothing more to give. */
const statusOf = ({ state, isOver }: Seen): WaitingState => {
  if (state === 'refused') return 'refused';
  return isOver || state === 'redeemed' ? 'expired' : state;
};

/** How far a device is; one that is unknown is as one that is over. */
export async function howFar(
  ctx: IdentityCtx,
  way: Way,
  which: RawBuilder<unknown>,
): Promise<AnswerOf<typeof codeLogin.codeStatus>> {
  const { rows } = await sql<Seen & { ends: Date }>`
    SELECT state, expires_at <= now() AS "isOver", expires_at AS ends FROM waiting_device
     WHERE way = ${way} AND ${which}`.execute(ctx.db);
  const [seen] = rows;
  if (!seen) return { status: 'expired', expiresAt: (await ctx.now()).toISOString() };
  return { status: statusOf(seen), expiresAt: seen.ends.toISOString() };
}

/** Who answers. */
type Somebody = ReturnType<typeof identityOf>;

/** A device by what is public of it; of a code its challenge is, too. */
export interface Link {
  readonly way: Way;
  readonly id: string;
  readonly challenge?: Buffer;
}
const named = ({ way, id, challenge }: Link) =>
  sql`way = ${way} AND id = ${id} AND secret_hash = coalesce(${challenge ?? null}::bytea, secret_hash)`;

interface Asked {
  readonly device: string;
  readonly address: string;
  readonly numbers: string[];
  readonly seconds: number;
  readonly asked: Date;
  readonly ends: Date;
}

/**
 * A signed-in person opened the link or QR: it is theirs from now on, and shows who asks.
 * @returns null where it is unknown, over, decided or another person's
 */
export async function showAsking(
  { identity, userId }: Somebody,
  link: Link,
): Promise<AnswerOf<typeof codeLogin.lookAtCode> | null> {
  const { rows } = await sql<Asked>`
    UPDATE waiting_device SET state = 'scanned', user_id = ${userId}
     WHERE ${named(link)} AND expires_at > now()
       AND (state = 'waiting' OR (state = 'scanned' AND user_id = ${userId}))
    RETURNING device, address, numbers, asked_at AS asked, expires_at AS ends,
              floor(extract(epoch FROM now() - asked_at))::int AS seconds`.execute(identity.db);
  if (!rows[0]) return null;
  const { asked, ends, ...shown } = rows[0];
  return { ...shown, askedAt: asked.toISOString(), expiresAt: ends.toISOString() };
}

interface Decided extends Seen {
  readonly device: string;
  readonly address: string;
}

/**
 * The person's answer, final whichever it is; the wrong number refuses.
 * @returns what the device is now, also where it was decided before; null where it is unknown or this person did not look
 */
export async function decide(
  { identity, userId, sessionId }: Somebody,
  link: Link,
  { number, accept }: { number: string; accept: boolean },
): Promise<AnswerOf<typeof codeLogin.codeAuthorize> | null> {
  const decided = await sql<Decided>`
    UPDATE waiting_device SET session_id = ${sessionId},
           state = CASE WHEN ${accept}::boolean AND number = ${number} THEN 'confirmed' ELSE 'refused' END
     WHERE ${named(link)} AND user_id = ${userId} AND state = 'scanned' AND expires_at > now()
    RETURNING state, false AS "isOver", device, address`.execute(identity.db);
  const now =
    decided.rows[0] ??
    (
      await sql<Decided>`
        SELECT state, expires_at <= now() AS "isOver", device, address FROM waiting_device
         WHERE ${named(link)} AND user_id = ${userId}`.execute(identity.db)
    ).rows[0];
  return now ? { status: statusOf(now), device: now.device, address: now.address } : null;
}

/**
 * Takes what was consented to, once. Who consented is held, and what their session hands on.
 * @returns null where it is unknown, not consented to, used or over, or that session is
 */
export async function redeem(
  tx: IdentityCtx,
  way: Way,
  which: RawBuilder<unknown>,
): Promise<{ person: Person; inherited: Inherited } | null> {
  const { rows } = await sql<{ userId: string; sessionId: string }>`
    UPDATE waiting_device SET state = 'redeemed'
     WHERE way = ${way} AND ${which} AND state = 'confirmed' AND expires_at > now()
    RETURNING user_id AS "userId", session_id AS "sessionId"`.execute(tx.db);
  const [taken] = rows;
  const person = taken && (await holdPerson(tx, taken.userId));
  const inherited = person && (await holdInheritance(tx, taken.sessionId));
  return inherited ? { person, inherited } : null;
}
