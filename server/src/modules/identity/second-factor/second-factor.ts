import type { AnswerOf, InputOf } from '@suya/contract/http/endpoint';
import { codes } from '@suya/contract/http/errors';
import type { SignInResult } from '@suya/contract/identity/identity.schema';
import { maskPhone } from '@suya/contract/identity/mask-phone';
import type * as secondFactor from '@suya/contract/identity/second-factor.endpoints';
import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import { auditAct } from '../../../platform/audit.ts';
import type { Ctx, IdentityCtx } from '../../../platform/ctx.ts';
import type { IdentityDeps } from '../identity.deps.ts';
import { isTicketLive, type TriedTicket, takeTicket, tryTicket } from '../identity.repo.ts';
import { findPhoneOf, holdPerson } from '../identity.views.ts';
import { identityOf } from '../identity-of.ts';
import { withHashingPlace } from '../passwords/passwords.ts';
import { arrive } from '../sign-in/arrive.ts';
import { countVisit } from '../sign-in/attempts.ts';
import { endEverywhere } from '../sign-in/known-devices.ts';
import { noteFailureOf } from '../sign-in/sign-in-history.ts';
import { needsFactor } from './factor.rules.ts';
import { isRecoveryCode, type Proof, tryFactor, tryPassword, tryPhone } from './factor-proofs.ts';
import { giveRecoveryCodes } from './recovery-codes.ts';
import { newFactor } from './totp.ts';

/** How long after signing in an app may be set up: a session that was left open or stolen locks nobody out by one. */
const SET_UP_WITHIN = '15 minutes';

const noteGiven = (tx: IdentityCtx, sessionId: string) =>
  tx.db.updateTable('session').set({ factor_at: sql<Date>`now()` }).where('id', '=', sessionId).execute();

/** Where the ticket is over the person begins anew with their first proof. */
const over = () => new AppError(codes.codeWrong, { restart: true });

type Given = Pick<InputOf<typeof secondFactor.enterWithFactor>, 'code' | 'password'>;

/** What is given has to be what the ticket stands before. */
function tryGiven(
  deps: IdentityDeps,
  ctx: IdentityCtx,
  { userId, purpose }: TriedTicket,
  { code, password }: Given,
): Promise<Proof> {
  if (purpose === 'password') {
    return password === undefined
      ? Promise.reject(new AppError(codes.loginFailed))
      : tryPassword(ctx, userId, password);
  }
  if (code === undefined) return Promise.reject(new AppError(codes.codeWrong));
  return purpose === 'factor'
    ? tryFactor(deps, ctx, userId, code)
    : tryPhone(deps, ctx, { userId, scene: 'device' }, code);
}

/** Tries with tickets that are over, of one address: the step after them hashes. */
const DEAD_TICKETS = { everyMs: 36_000, burst: 100 };

const isMiss = (error: unknown): error is AppError =>
  error instanceof AppError && (error.code === codes.codeWrong || error.code === codes.loginFailed);

async function tryWithTicket(
  deps: IdentityDeps,
  ctx: IdentityCtx,
  ticket: TriedTicket,
  given: Given,
  device: string,
): Promise<Proof> {
  const { userId, way, triesLeft } = ticket;
  return tryGiven(deps, ctx, ticket, given).catch(async (error: unknown) => {
    if (!isMiss(error)) throw error;
    await noteFailureOf(ctx, userId, { way, device });
    throw triesLeft === 0 ? over() : error;
  });
}

/**
 * The second step of a sign-in: with the ticket of the first a code of the authenticator app, one of recovery, or on an
 * unknown device one by SMS, or after such a code the password; that device is known from then on. Five tries a ticket.
 * @throws AppError codeWrong where the code is wrong or was used, loginFailed where the password is; codeWrong with `extra.restart`
 * where the ticket is over; 429
 */
export async function enterWithFactor(
  deps: IdentityDeps,
  ctx: IdentityCtx,
  input: InputOf<typeof secondFactor.enterWithFactor>,
  device: string,
): Promise<SignInResult> {
  const enter = () => enterWith(deps, ctx, input, device);
  if (input.password === undefined) return enter();
  // Looked at before one of the places for hashing is taken: a made-up ticket costs nobody theirs.
  if (!(await isTicketLive(ctx, input.loginTicket))) {
    await countVisit(ctx, 'ticket', DEAD_TICKETS);
    throw over();
  }
  return withHashingPlace(enter);
}

async function enterWith(
  deps: IdentityDeps,
  ctx: IdentityCtx,
  { loginTicket, deviceTokens, ...given }: InputOf<typeof secondFactor.enterWithFactor>,
  device: string,
): Promise<SignInResult> {
  const ticket = await tryTicket(ctx, loginTicket);
  if (!ticket) throw over();
  const proof = await tryWithTicket(deps, ctx, ticket, given, device);
  const hasPhone = ticket.purpose !== 'factor';
  return ctx.transaction(async (tx) => {
    const taken = await takeTicket(tx, loginTicket, ticket.purpose);
    const person = taken && (await holdPerson(tx, taken.userId));
    // An app that was switched on meanwhile is asked for: the phone alone does no longer.
    if (!person || (hasPhone && person.hasFactor)) throw over();
    await proof(tx);
    const { way, origin, endsAt } = taken;
    const { rows } = await sql<{ now: Date }>`SELECT now() AS now`.execute(tx.db);
    const factorAt = rows[0]?.now ?? null;
    return arrive(deps, tx, person, { way, device, origin, endsAt, factorAt, hasPhone, deviceTokens });
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
export async function setUpFactor(deps: IdentityDeps, ctx: Ctx): Promise<{ secret: string; otpauthUri: string }> {
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

/** Whether the person's app is on; undefined where no secret was asked for. */
async function isAppOn(identity: IdentityCtx, userId: string): Promise<boolean | undefined> {
  const { rows } = await sql<{ isOn: boolean }>`
    SELECT confirmed_at IS NOT NULL AS "isOn" FROM totp WHERE user_id = ${userId}`.execute(identity.db);
  return rows[0]?.isOn;
}

/** Proves the signed-in person by the code that was sent to their phone; no proof beside an app that is on. */
async function confirmByPhone(
  deps: IdentityDeps,
  ctx: Ctx,
  code: string,
): Promise<AnswerOf<typeof secondFactor.confirmFactor>> {
  const { identity, userId, sessionId } = identityOf(ctx);
  if (await isAppOn(identity, userId)) throw new AppError(codes.codeWrong);
  const proof = await tryPhone(deps, identity, { userId, scene: 'factor' }, code);
  return identity.transaction(async (tx) => {
    await proof(tx);
    await noteGiven(tx, sessionId);
    return { recoveryCodes: [] };
  });
}

/**
 * Takes a code in a session: the app's first one switches it on and brings the recovery codes, any other proves the
 * person for five minutes.
 * @throws AppError codeWrong where it is wrong or was used, 409 where no secret was asked for, 429 too many guesses
 */
export async function confirmFactor(
  deps: IdentityDeps,
  ctx: Ctx,
  { code, factor }: InputOf<typeof secondFactor.confirmFactor>,
): Promise<AnswerOf<typeof secondFactor.confirmFactor>> {
  if (factor === 'sms') return confirmByPhone(deps, ctx, code);
  const { identity, userId, sessionId } = identityOf(ctx);
  const wasOn = await isAppOn(identity, userId);
  if (wasOn === undefined) throw new AppError(409, undefined, 'refusals.factorMissing');
  const proof = await tryFactor(deps, identity, userId, code);
  return identity.transaction(async (tx) => {
    await proof(tx);
    await noteGiven(tx, sessionId);
    if (wasOn) return { recoveryCodes: [] };
    await auditAct(tx, { action: 'account.factorOn', objectId: userId, patientId: null });
    return { recoveryCodes: await giveRecoveryCodes(tx, userId) };
  });
}

/** Takes a person's app away, and with it the codes for the day it is lost. */
export async function dropFactor(tx: IdentityCtx, userId: string): Promise<void> {
  await tx.db.deleteFrom('totp').where('user_id', '=', userId).execute();
  await tx.db.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
}

/**
 * Switches the factor off. A recovery code says that the app is lost: it does so for everybody, and signs out everywhere,
 * so that whoever needs a factor sets up another one first.
 * @throws AppError 403 where the role needs one, codeWrong where the code is wrong or was used, 429 too many guesses
 */
export async function removeFactor(
  deps: IdentityDeps,
  ctx: Ctx,
  { code }: InputOf<typeof secondFactor.removeFactor>,
): Promise<null> {
  const { identity, userId } = identityOf(ctx);
  const isLost = isRecoveryCode(code);
  const proof = await tryFactor(deps, identity, userId, code);
  return identity.transaction(async (tx) => {
    const person = await holdPerson(tx, userId);
    if (!isLost && needsFactor(deps.production, person?.labRoles ?? null)) {
      throw new AppError(403, undefined, 'refusals.factorNeeded');
    }
    await proof(tx);
    await dropFactor(tx, userId);
    if (isLost) await endEverywhere(tx, userId);
    await auditAct(tx, { action: 'account.factorOff', objectId: userId, patientId: null });
    return null;
  });
}
