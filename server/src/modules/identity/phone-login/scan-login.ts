import type { AnswerOf, InputOf } from '@suya/contract/http/endpoint';
import { codes } from '@suya/contract/http/errors';
import type { SignInResult } from '@suya/contract/identity/identity.schema';
import type * as scan from '@suya/contract/identity/scan.endpoints';
import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import type { Ctx, IdentityCtx } from '../../../platform/ctx.ts';
import type { IdentityDeps } from '../identity.deps.ts';
import { identityOf } from '../identity-of.ts';
import { arrive } from '../sign-in/arrive.ts';
import { hashToken, looksLikeToken, newToken } from '../tokens.ts';
import { beginWaiting, decide, howFar, redeem, showAsking } from './waiting-devices.ts';

const byToken = (codeToken: string) => sql`secret_hash = ${hashToken(codeToken)}`;

async function open(deps: IdentityDeps, ctx: IdentityCtx, device: string) {
  const codeToken = newToken();
  const { id, number, expiresAt } = await beginWaiting(ctx, 'scan', hashToken(codeToken), device);
  return { codeToken, qrContent: `${deps.publicUrl}/scan?id=${id}`, number, expiresAt };
}

/**
 * Without a code token: a new QR. With it: how far it is; one that is unknown is as one that is over.
 * @param codeToken as it stood in the body or in Authorization; empty where there is none
 * @throws AppError 429 too many QRs from one address
 */
export function qrStatus(
  deps: IdentityDeps,
  ctx: IdentityCtx,
  codeToken: string,
  device: string,
): Promise<AnswerOf<typeof scan.qrStatus>> {
  return codeToken === '' ? open(deps, ctx, device) : howFar(ctx, 'scan', byToken(codeToken));
}

/**
 * A signed-in phone opened the QR: it is theirs from now on, and shows who asks.
 * @throws AppError 404 where it is unknown, over, decided or another person's
 */
export async function openScan(
  ctx: Ctx,
  { scanId }: InputOf<typeof scan.openScan>,
): Promise<AnswerOf<typeof scan.openScan>> {
  const asking = await showAsking(identityOf(ctx), { way: 'scan', id: scanId });
  if (!asking) throw new AppError(404);
  return asking;
}

/**
 * The phone's answer, final whichever it is; the wrong number refuses.
 * @returns what the scan is now, also where it was decided before, and which browser and place asked
 * @throws AppError 404 where it is unknown or this person did not open it
 */
export async function confirmScan(
  ctx: Ctx,
  { scanId, ...answer }: InputOf<typeof scan.confirmScan>,
): Promise<AnswerOf<typeof scan.confirmScan>> {
  const decided = await decide(identityOf(ctx), { way: 'scan', id: scanId }, answer);
  if (!decided) throw new AppError(404);
  return decided;
}

/**
 * Redeems a confirmed code token, once: signs in who confirmed it, with no more than the session has that did.
 * @throws AppError codeWrong where it is unknown, not confirmed, used or over, or that session is
 */
export async function scanLogin(
  deps: IdentityDeps,
  ctx: IdentityCtx,
  codeToken: string,
  device: string,
): Promise<SignInResult> {
  if (!looksLikeToken(codeToken)) throw new AppError(codes.codeWrong);
  return ctx.transaction(async (tx) => {
    const taken = await redeem(tx, 'scan', byToken(codeToken));
    if (!taken) throw new AppError(codes.codeWrong);
    const { factorAt: vouchedAt, endsAt } = taken.inherited;
    return arrive(deps, tx, taken.person, { way: 'scan', device, vouchedAt, endsAt });
  });
}
