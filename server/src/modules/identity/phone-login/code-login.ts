import { createHash } from 'node:crypto';
import type { InputOf } from '@suya/contract/http/endpoint';
import { codes } from '@suya/contract/http/errors';
import type * as codeLogin from '@suya/contract/identity/code-login.endpoints';
import type { SignInResult } from '@suya/contract/identity/identity.schema';
import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import { auditAct } from '../../../platform/audit.ts';
import type { Ctx, IdentityCtx } from '../../../platform/ctx.ts';
import type { IdentityDeps } from '../identity.deps.ts';
import { holdPerson } from '../identity.views.ts';
import { identityOf } from '../identity-of.ts';
import { holdInheritance } from '../sessions/inheritance.ts';
import { arrive } from '../sign-in/arrive.ts';
import { countVisit } from '../sign-in/attempts.ts';
import { hashToken } from '../tokens.ts';

const CODE_SECONDS = 120;
/** Redemptions of one address, right and wrong. */
const REDEEMED = { everyMs: 36_000, burst: 100 };

/** RFC 7636, 4.2: S256, the only method that is taken. */
const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

/**
 * The signed-in person lets the device in that drew the code.
 * @throws AppError 409 where the code was authorised before, by whomever
 */
export async function codeAuthorize(
  ctx: Ctx,
  { code, codeChallenge }: InputOf<typeof codeLogin.codeAuthorize>,
): Promise<{ expiresAt: string }> {
  const { identity, userId, sessionId } = identityOf(ctx);
  return identity.transaction(async (tx) => {
    const { rows } = await sql<{ ends: Date }>`
      INSERT INTO code_login (code_hash, challenge, user_id, session_id, expires_at)
      VALUES (${hashToken(code)}, ${codeChallenge}, ${userId}, ${sessionId},
              now() + make_interval(secs => ${CODE_SECONDS}))
      ON CONFLICT DO NOTHING RETURNING expires_at AS ends`.execute(tx.db);
    const [kept] = rows;
    if (!kept) throw new AppError(409);
    await auditAct(tx, { action: 'account.codeAuthorize', objectId: userId, patientId: null });
    return { expiresAt: kept.ends.toISOString() };
  });
}

interface Taken {
  readonly userId: string;
  readonly sessionId: string;
}

/** Takes the code where it is still good. Undefined where it is unknown, over, redeemed or the verifier is another's. */
async function take(tx: IdentityCtx, hash: Buffer, challenge: string): Promise<Taken | undefined> {
  const { rows } = await sql<Taken>`
    UPDATE code_login SET redeemed_at = now()
     WHERE code_hash = ${hash} AND challenge = ${challenge} AND redeemed_at IS NULL AND expires_at > now()
    RETURNING user_id AS "userId", session_id AS "sessionId"`.execute(tx.db);
  return rows[0];
}

/**
 * Somebody else has the code and its verifier: what the first redemption opened ends, whatever it has become meanwhile
 * (ASVS 5.0, 10.4.2).
 */
async function endWhatItOpened(tx: IdentityCtx, hash: Buffer, challenge: string): Promise<void> {
  const { rows } = await sql`
    SELECT FROM code_login WHERE code_hash = ${hash} AND challenge = ${challenge} AND redeemed_at IS NOT NULL`.execute(
    tx.db,
  );
  if (rows.length === 0) return;
  await tx.db.deleteFrom('login_ticket').where('origin', '=', hash).execute();
  await sql`
    WITH RECURSIVE opened AS (
      SELECT id, replaced_by FROM session WHERE origin = ${hash}
      UNION SELECT s.id, s.replaced_by FROM session s JOIN opened o ON s.id = o.replaced_by)
    UPDATE session SET revoked_at = now() WHERE revoked_at IS NULL AND id IN (SELECT id FROM opened)`.execute(tx.db);
}

/**
 * The waiting device redeems its code, once within two minutes.
 * @throws AppError codeWrong where code or verifier is wrong, used or over; 429 too many from one address
 */
export async function login4codePc(
  deps: IdentityDeps,
  ctx: IdentityCtx,
  { code, codeVerifier }: InputOf<typeof codeLogin.login4codePc>,
  device: string,
): Promise<SignInResult> {
  await countVisit(ctx, 'codeLogin', REDEEMED);
  const [hash, challenge] = [hashToken(code), challengeOf(codeVerifier)];
  const entered = await ctx.transaction(async (tx) => {
    const taken = await take(tx, hash, challenge);
    if (!taken) {
      await endWhatItOpened(tx, hash, challenge);
      return null;
    }
    const person = await holdPerson(tx, taken.userId);
    const inherited = person && (await holdInheritance(tx, taken.sessionId));
    if (!inherited) return null;
    const { factorAt: vouchedAt, endsAt } = inherited;
    return arrive(deps, tx, person, { way: 'code', device, origin: hash, vouchedAt, endsAt });
  });
  // Refused only here: what the second redemption ended has to stay ended.
  if (!entered) throw new AppError(codes.codeWrong);
  return entered;
}
