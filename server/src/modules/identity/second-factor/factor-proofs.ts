import { codes } from '@suya/contract/http/errors';
import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import type { IdentityCtx } from '../../../platform/ctx.ts';
import type { IdentityDeps } from '../identity.deps.ts';
import { findPasswordOf, findPhoneOf } from '../identity.views.ts';
import { isPasswordOf } from '../passwords/passwords.ts';
import { countAct } from '../sign-in/attempts.ts';
import { burnCode, tryCode } from '../sms/sms-codes.ts';
import { hashToken } from '../tokens.ts';
import { spendRecoveryCode } from './recovery-codes.ts';
import { stepOf } from './totp.ts';

/** Codes looked at of one person, whichever way they come. */
const GUESSES = { everyMs: 90_000, burst: 10 };

/** A code that was right at that moment; still to be taken with what it opens: of two at once one passes. */
export type Proof = (tx: IdentityCtx) => Promise<void>;

/** What is no six digits is a code for the day the app is lost; the contract takes nothing else. */
export const isRecoveryCode = (code: string): boolean => !/^\d{6}$/.test(code);

interface Kept {
  readonly sealed: string;
  readonly lastStep: number;
  readonly now: Date;
}

/** Takes a code: none of its step or of one before is taken again. */
async function takeStep(tx: IdentityCtx, userId: string, step: number): Promise<void> {
  const { numUpdatedRows } = await tx.db
    .updateTable('totp')
    .set({ last_step: step, confirmed_at: sql<Date>`coalesce(confirmed_at, now())` })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError(codes.codeWrong);
}

async function tryStep(deps: IdentityDeps, ctx: IdentityCtx, userId: string, code: string): Promise<Proof> {
  const { rows } = await sql<Kept>`
    SELECT sealed, last_step AS "lastStep", now() AS now FROM totp WHERE user_id = ${userId}`.execute(ctx.db);
  const [kept] = rows;
  const step = kept && stepOf(deps.secret, kept.sealed, code, kept.now.getTime());
  if (!kept || typeof step !== 'number' || step <= kept.lastStep) throw new AppError(codes.codeWrong);
  return (tx) => takeStep(tx, userId, step);
}

async function tryRecovery(ctx: IdentityCtx, userId: string, code: string): Promise<Proof> {
  const { rows } = await sql`
    SELECT FROM recovery_code WHERE user_id = ${userId} AND code_hash = ${hashToken(code)}`.execute(ctx.db);
  if (rows.length === 0) throw new AppError(codes.codeWrong);
  return (tx) => spendRecoveryCode(tx, userId, code);
}

/**
 * Looks at a code of the app, or one of those that were given for the day it is lost.
 * @throws AppError codeWrong where it is wrong or was used, 429 too many guesses
 */
export async function tryFactor(deps: IdentityDeps, ctx: IdentityCtx, userId: string, code: string): Promise<Proof> {
  await countAct(ctx, 'totp', userId, GUESSES);
  return isRecoveryCode(code) ? tryRecovery(ctx, userId, code) : tryStep(deps, ctx, userId, code);
}

/** Looks at a code that was sent to the person's phone. @throws AppError codeWrong, 429 as `tryCode` */
export async function tryPhone(
  deps: IdentityDeps,
  ctx: IdentityCtx,
  { userId, scene }: { readonly userId: string; readonly scene: 'device' | 'factor' },
  code: string,
): Promise<Proof> {
  const target = { phone: await findPhoneOf(ctx, userId), scene, userId };
  const right = await tryCode(ctx, deps.secret, target, code);
  return (tx) => burnCode(tx, right);
}

/**
 * Looks at the password that is asked for after a code by SMS, counted apart from sign-ins by password: whoever locks that
 * way from outside leaves this one open. Call within `withHashingPlace`.
 * @throws AppError loginFailed where it is wrong, 429 too many guesses
 */
export async function tryPassword(ctx: IdentityCtx, userId: string, password: string): Promise<Proof> {
  await countAct(ctx, 'passwordStep', userId, GUESSES);
  const kept = await findPasswordOf(ctx, userId);
  if (!(await isPasswordOf(kept, password))) throw new AppError(codes.loginFailed);
  return async (tx) => {
    // Changed while it was looked at.
    if ((await findPasswordOf(tx, userId)) !== kept) throw new AppError(codes.loginFailed);
  };
}
