import type { InputOf } from '@suya/contract/http/endpoint';
import type { Page } from '@suya/contract/http/paging';
import type * as sessions from '@suya/contract/identity/sessions.endpoints';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx, IdentityCtx, SystemCtx } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import { identityOf } from '../identity-of.ts';

/** How an account was entered. */
export type SignInWay = (typeof sessions.signInWays)[number];

/** Kept as long as the law's shortest time for logs of a network (Cybersecurity Law, article 21: six months). */
const KEPT_DAYS = 180;

export interface SignInNote {
  readonly way: SignInWay;
  readonly device: string;
}

/** A part for the `WITH` of the statement that lets somebody in. */
export const notingSignIn = (ctx: IdentityCtx, userId: string, note: SignInNote): RawBuilder<unknown> => sql`noted AS (
  INSERT INTO sign_in (id, user_id, way, succeeded, device, address)
  VALUES (${newId()}, ${userId}, ${note.way}, true, ${note.device}, ${ctx.address}))`;

/**
 * Notes a try that failed, for the person with this phone; where there is none a row of nobody's is written, so that
 * both cost the same.
 */
export async function noteFailure(ctx: IdentityCtx, phone: string, { way, device }: SignInNote): Promise<void> {
  await sql`
    INSERT INTO sign_in (id, user_id, way, succeeded, device, address)
    VALUES (${newId()}, (SELECT id FROM user_account WHERE phone = ${phone}), ${way}, false, ${device},
            ${ctx.address})`.execute(ctx.db);
}

/** The same where the person is known by a ticket. */
export async function noteFailureOf(ctx: IdentityCtx, userId: string, { way, device }: SignInNote): Promise<void> {
  await ctx.db
    .insertInto('sign_in')
    .values({ id: newId(), user_id: userId, way, succeeded: false, device, address: ctx.address })
    .execute();
}

export interface SignInSeen {
  at: string;
  way: SignInWay;
  succeeded: boolean;
  device: string;
  address: string;
}

/** When and how the signed-in person's account was entered or tried, newest first. */
export async function listSignIns(ctx: Ctx, input: InputOf<typeof sessions.listSignIns>): Promise<Page<SignInSeen>> {
  const { identity, userId } = identityOf(ctx);
  const { pageIndex, pageSize } = input;
  const own = identity.db.selectFrom('sign_in').where('user_id', '=', userId);
  const [rows, counted] = await Promise.all([
    own
      .select(['at', 'way', 'succeeded', 'device', 'address'])
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(pageSize)
      .offset((pageIndex - 1) * pageSize)
      .execute(),
    own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { total: counted.total, list: rows.map((row) => ({ ...row, at: row.at.toISOString() })) };
}

/** Takes what is older than it is kept; a try that named nobody tells nothing after a day. */
export async function pruneSignIns(ctx: SystemCtx): Promise<void> {
  await sql`DELETE FROM sign_in WHERE at < now() - make_interval(days => ${KEPT_DAYS})
               OR (user_id IS NULL AND at < now() - interval '1 day')`.execute(ctx.db);
}
