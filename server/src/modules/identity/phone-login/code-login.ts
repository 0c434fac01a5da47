import type { AnswerOf, InputOf } from '@suya/contract/http/endpoint';
import { codes } from '@suya/contract/http/errors';
import type * as codeLogin from '@suya/contract/identity/code-login.endpoints';
import type { SignInResult } from '@suya/contract/identity/identity.schema';
import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import { auditAct } from '../../../platform/audit.ts';
import type { Ctx, IdentityCtx } from '../../../platform/ctx.ts';
import type { IdentityDeps } from '../identity.deps.ts';
import { identityOf } from '../identity-of.ts';
import { arrive } from '../sign-in/arrive.ts';
import { countVisit } from '../sign-in/attempts.ts';
import { hashToken } from '../tokens.ts';
import { beginWaiting, decide, howFar, type Link, redeem, showAsking } from './waiting-devices.ts';

/** Redemptions of one address, right and wrong. */
const REDEEMED = { everyMs: 36_000, burst: 100 };

/** RFC 7636, 4.2: with S256, the only method that is taken, a challenge is the SHA-256 of its verifier. */
const bytesOf = (codeChallenge: string): Buffer => Buffer.from(codeChallenge, 'base64url');

const linkOf = ({ code, codeChallenge }: { code: string; codeChallenge: string }): Link => ({
  ...{ way: 'code', id: code },
  challenge: bytesOf(codeChallenge),
});

/**
 * A device begins to wait for whoever opens the link where they are signed in.
 * @throws AppError 429 too many from one address
 */
export async function openCode(
  deps: IdentityDeps,
  ctx: IdentityCtx,
  { codeChallenge }: InputOf<typeof codeLogin.openCode>,
  device: string,
): Promise<AnswerOf<typeof codeLogin.openCode>> {
  const { id: code, number, expiresAt } = await beginWaiting(ctx, 'code', bytesOf(codeChallenge), device);
  const link = `${deps.publicUrl}/anesthetic?${new URLSearchParams({ code, codeChallenge })}`;
  return { code, link, number, expiresAt };
}

/** How far the device is that waits with a code; one that is unknown is as one that is over. */
export const codeStatus = (
  ctx: IdentityCtx,
  { code }: InputOf<typeof codeLogin.codeStatus>,
): Promise<AnswerOf<typeof codeLogin.codeStatus>> => howFar(ctx, 'code', sql`id = ${code}`);

/**
 * A signed-in person opened the link: it is theirs from now on, and shows who asks.
 * @throws AppError nobodyWaits where no device began it, or it is over, decided or another person's
 */
export async function lookAtCode(
  ctx: Ctx,
  input: InputOf<typeof codeLogin.lookAtCode>,
): Promise<AnswerOf<typeof codeLogin.lookAtCode>> {
  const asking = await showAsking(identityOf(ctx), linkOf(input));
  if (!asking) throw new AppError(codes.nobodyWaits);
  return asking;
}

/**
 * The signed-in person's answer to the device that waits, final whichever it is; the wrong number refuses.
 * @throws AppError nobodyWaits where no device began it or this person did not look who asks
 */
export async function codeAuthorize(
  ctx: Ctx,
  input: InputOf<typeof codeLogin.codeAuthorize>,
): Promise<AnswerOf<typeof codeLogin.codeAuthorize>> {
  const somebody = identityOf(ctx);
  return somebody.identity.transaction(async (tx) => {
    const decided = await decide({ ...somebody, identity: tx }, linkOf(input), input);
    if (!decided) throw new AppError(codes.nobodyWaits);
    const action = decided.status === 'confirmed' ? 'account.codeAuthorize' : 'account.codeRefuse';
    await auditAct(tx, { action, objectId: somebody.userId, patientId: null });
    return decided;
  });
}

/**
 * Somebody else has the code and its verifier: what the first redemption opened ends, whatever it has become meanwhile
 * (ASVS 5.0, 10.4.2).
 */
async function endWhatItOpened(tx: IdentityCtx, code: string, codeVerifier: string): Promise<void> {
  const { rows } = await sql`
    SELECT FROM waiting_device
     WHERE way = 'code' AND id = ${code} AND secret_hash = ${hashToken(codeVerifier)} AND state = 'redeemed'`.execute(
    tx.db,
  );
  if (rows.length === 0) return;
  const origin = hashToken(code);
  await tx.db.deleteFrom('login_ticket').where('origin', '=', origin).execute();
  await sql`
    WITH RECURSIVE opened AS (
      SELECT id, replaced_by FROM session WHERE origin = ${origin}
      UNION SELECT s.id, s.replaced_by FROM session s JOIN opened o ON s.id = o.replaced_by)
    UPDATE session SET revoked_at = now() WHERE revoked_at IS NULL AND id IN (SELECT id FROM opened)`.execute(tx.db);
}

/**
 * The waiting device redeems its code, once within two minutes: signs in who consented, with no more than the session has
 * that did.
 * @throws AppError codeWrong where code or verifier is wrong, not consented to, used or over, or that session is; 429 too
 * many from one address
 */
export async function login4codePc(
  deps: IdentityDeps,
  ctx: IdentityCtx,
  { code, codeVerifier }: InputOf<typeof codeLogin.login4codePc>,
  device: string,
): Promise<SignInResult> {
  await countVisit(ctx, 'codeLogin', REDEEMED);
  const entered = await ctx.transaction(async (tx) => {
    const taken = await redeem(tx, 'code', sql`id = ${code} AND secret_hash = ${hashToken(codeVerifier)}`);
    if (!taken) {
      await endWhatItOpened(tx, code, codeVerifier);
      return null;
    }
    const { factorAt: vouchedAt, endsAt } = taken.inherited;
    return arrive(deps, tx, taken.person, { way: 'code', device, origin: hashToken(code), vouchedAt, endsAt });
  });
  // Refused only here: what the second redemption ended has to stay ended.
  if (!entered) throw new AppError(codes.codeWrong);
  return entered;
}
