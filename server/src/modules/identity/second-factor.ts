import type { InputOf } from '@suya/contract/http/endpoint';
import type { SignInResult } from '@suya/contract/identity/identity.schema';
import { maskPhone } from '@suya/contract/identity/mask-phone';
import type { confirmFactor, enterWithFactor } from '@suya/contract/identity/second-factor.endpoints';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import { auditAct } from '../../platform/audit.ts';
import type { Ctx, IdentityCtx } from '../../platform/ctx.ts';
import { arrive } from './arrive.ts';
import { countAct } from './attempts.ts';
import { needsFactor } from './factor.rules.ts';
import type { IdentityDeps } from './identity.deps.ts';
import { type Ticket, takeTicket, tryTicket } from './identity.repo.ts';
import { findPhoneOf, holdPerson } from './identity.views.ts';
import { identityOf } from './identity-of.ts';
import { noteFailureOf } from './sign-in-history.ts';
import { newFactor, stepOf } from './totp.ts';

/** Codes looked at of one person, whichever way they come. */
const GUESSES = { everyMs: 90_000, burst: 10 };
const FRESH = '5 minutes';
/** How long after signing in an app may be set up: a session that was left open or stolen locks nobody out by one. */
const SET_UP_WITHIN = '15 minutes';

interface Kept {
  readonly sealed: string;
  readonly isConfirmed: boolean;
  readonly lastStep: number;
  readonly now: Date;
}

async function findFactor(ctx: IdentityCtx, userId: string): Promise<Kept | undefined> {
  const { rows } = await sql<Kept>`
    SELECT sealed, confirmed_at IS NOT NULL AS "isConfirmed", last_step AS "lastStep", now() AS now
      FROM totp WHERE user_id = ${userId}`.execute(ctx.db);
  return rows[0];
}

/** A code that is right at this moment; still to be taken. */
interface RightStep {
  readonly userId: string;
  readonly step: number;
}

/** Looks at a code. @throws AppError 60042 where it is wrong, 429 too many guesses */
async function tryFactor(deps: IdentityDeps, ctx: IdentityCtx, userId: string, code: string): Promise<RightStep> {
  await countAct(ctx, 'totp', userId, GUESSES);
  const kept = await findFactor(ctx, userId);
  const step = kept && stepOf(deps.secret, kept.sealed, code, kept.now.getTime());
  if (!kept || typeof step !== 'number' || step <= kept.lastStep) throw new AppError(60042);
  return { userId, step };
}

/** Takes a code: none of its step or of one before is taken again, so that of two at once one passes. */
async function takeStep(tx: IdentityCtx, { userId, step }: RightStep): Promise<void> {
  const { numUpdatedRows } = await tx.db
    .updateTable('totp')
    .set({ last_step: step, confirmed_at: sql<Date>`coalesce(confirmed_at, now())` })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError(60042);
}

const noteGiven = (tx: IdentityCtx, sessionId: string) =>
  tx.db.updateTable('session').set({ factor_at: sql<Date>`now()` }).where('id', '=', sessionId).execute();

/** Where the ticket is over the person begins anew with their password. */
const over = () => new AppError(60042, { restart: true });

async function tryWithTicket(
  deps: IdentityDeps,
  ctx: IdentityCtx,
  ticket: Ticket & { triesLeft: number },
  code: string,
  device: string,
): Promise<RightStep> {
  return tryFactor(deps, ctx, ticket.userId, code).catch(async (error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 60042) throw error;
    await noteFailureOf(ctx, ticket.userId, { way: ticket.way, device });
    throw ticket.triesLeft === 0 ? over() : error;
  });
}

/**
 * The second step of a sign-in: a code of the authenticator app with the ticket of the first. Five tries a ticket.
 * @throws AppError 60042 where the code is wrong or was used, with `extra.restart` where the ticket is over; 429
 */
export async function enterByFactor(
  deps: IdentityDeps,
  ctx: IdentityCtx,
  { loginTicket, code }: InputOf<typeof enterWithFactor>,
  device: string,
): Promise<SignInResult> {
  const ticket = await tryTicket(ctx, loginTicket);
  if (!ticket) throw over();
  const right = await tryWithTicket(deps, ctx, ticket, code, device);
  return ctx.transaction(async (tx) => {
    const taken = await takeTicket(tx, loginTicket, 'factor');
    const person = taken && (await holdPerson(tx, taken.userId));
    if (!person) throw over();
    await takeStep(tx, right);
    const { way, origin } = taken;
    const { rows } = await sql<{ now: Date }>`SELECT now() AS now`.execute(tx.db);
    return arrive(deps, tx, person, { way, device, origin, factorAt: rows[0]?.now ?? null });
  });
}

async function requireFreshSignIn(identity: IdentityCtx, sessionId: string): Promise<void> {
  const { rows } = await sql`
    SELECT FROM session WHERE id = ${sessionId} AND factor_at > now() - ${SET_UP_WITHIN}::interval`.execute(
    identity.db,
  );
  if (rows.length === 0) throw new AppError(403, undefined, 'refusals.signInAnew');
}

/**
 * A secret for an authenticator app; it counts once a code of it was given.
 * @throws AppError 409 where one is on, 403 where the person signed in too long ago
 */
export async function setUp(deps: IdentityDeps, ctx: Ctx): Promise<{ secret: string; otpauthUri: string }> {
  const { identity, userId, sessionId } = identityOf(ctx);
  await requireFreshSignIn(identity, sessionId);
  const { sealed, ...shown } = newFactor(deps.secret, deps.brandName, maskPhone(await findPhoneOf(identity, userId)));
  const { rows } = await sql`
    INSERT INTO totp AS t (user_id, sealed) VALUES (${userId}, ${sealed})
    ON CONFLICT (user_id) DO UPDATE SET sealed = excluded.sealed, last_step = 0, created_at = now()
     WHERE t.confirmed_at IS NULL
    RETURNING user_id`.execute(identity.db);
  if (rows.length === 0) throw new AppError(409, undefined, 'refusals.factorAlready');
  return shown;
}

/**
 * Takes a code in a session: the first one switches the factor on, each later one proves it for five minutes.
 * @throws AppError 60042 where it is wrong or was used, 409 where no secret was asked for, 429 too many guesses
 */
export async function confirm(deps: IdentityDeps, ctx: Ctx, { code }: InputOf<typeof confirmFactor>): Promise<null> {
  const { identity, userId, sessionId } = identityOf(ctx);
  const kept = await findFactor(identity, userId);
  if (!kept) throw new AppError(409, undefined, 'refusals.factorMissing');
  const right = await tryFactor(deps, identity, userId, code);
  return identity.transaction(async (tx) => {
    await takeStep(tx, right);
    await noteGiven(tx, sessionId);
    if (!kept.isConfirmed) await auditAct(tx, { action: 'account.factorOn', objectId: userId, patientId: null });
    return null;
  });
}

/**
 * Switches the factor off.
 * @throws AppError 403 where the role needs one, 60042 where the code is wrong or was used, 429 too many guesses
 */
export async function switchOff(deps: IdentityDeps, ctx: Ctx, { code }: InputOf<typeof confirmFactor>): Promise<null> {
  const { identity, userId } = identityOf(ctx);
  const right = await tryFactor(deps, identity, userId, code);
  return identity.transaction(async (tx) => {
    const person = await holdPerson(tx, userId);
    if (needsFactor(deps.production, person?.labRoles ?? null)) {
      throw new AppError(403, undefined, 'refusals.factorNeeded');
    }
    await takeStep(tx, right);
    await tx.db.deleteFrom('totp').where('user_id', '=', userId).execute();
    await auditAct(tx, { action: 'account.factorOff', objectId: userId, patientId: null });
    return null;
  });
}

/**
 * Lets pass who gave their second factor in this session within the last five minutes, and who has none.
 * @throws AppError 60043 with `extra.factor` to be given first
 */
export async function requireFreshFactor(ctx: Ctx): Promise<void> {
  const { identity, userId, sessionId } = identityOf(ctx);
  const { rows } = await sql`
    SELECT FROM totp t WHERE t.user_id = ${userId} AND t.confirmed_at IS NOT NULL AND NOT EXISTS (
      SELECT FROM session s WHERE s.id = ${sessionId} AND s.factor_at > now() - ${FRESH}::interval)`.execute(
    identity.db,
  );
  if (rows.length > 0) throw new AppError(60043, { factor: 'totp' });
}
