import { randomBytes, randomInt } from 'node:crypto';
import type { AnswerOf, InputOf } from '@suya/contract/http/endpoint';
import { codes } from '@suya/contract/http/errors';
import type { SignInResult } from '@suya/contract/identity/identity.schema';
import type * as scan from '@suya/contract/identity/scan.endpoints';
import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import type { Ctx, IdentityCtx } from '../../../platform/ctx.ts';
import type { IdentityDeps } from '../identity.deps.ts';
import { holdPerson } from '../identity.views.ts';
import { identityOf } from '../identity-of.ts';
import { holdInheritance } from '../sessions/inheritance.ts';
import { arrive } from '../sign-in/arrive.ts';
import { countVisit } from '../sign-in/attempts.ts';
import { hashToken, looksLikeToken, newToken } from '../tokens.ts';

const SCAN_SECONDS = 120;
const SCAN_ID_BYTES = 16;
/** Codes drawn from one address: several screens of a clinic that stand at the sign-in page all day. */
const DRAWN = { everyMs: 10_000, burst: 120 };

/** Three different pairs of digits; the first is the one that the PC shows. */
function drawNumbers(): [string, string, string] {
  const drawn = new Set<string>();
  while (drawn.size < 3) drawn.add(String(randomInt(100)).padStart(2, '0'));
  return [...drawn] as [string, string, string];
}

async function open(deps: IdentityDeps, ctx: IdentityCtx, device: string) {
  await countVisit(ctx, 'scan', DRAWN);
  const codeToken = newToken();
  const scanId = randomBytes(SCAN_ID_BYTES).toString('base64url');
  const numbers = drawNumbers();
  const [number] = numbers;
  const { expires_at } = await ctx.db
    .insertInto('scan_login')
    .values({
      scan_id: scanId,
      token_hash: hashToken(codeToken),
      number,
      numbers: numbers.toSorted(),
      device,
      address: ctx.address,
      expires_at: sql<Date>`now() + make_interval(secs => ${SCAN_SECONDS})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  const qrContent = `${deps.publicUrl}/scan?id=${scanId}`;
  return { codeToken, qrContent, number, expiresAt: expires_at.toISOString() };
}

interface Seen {
  readonly state: Exclude<scan.ScanState, 'expired'> | 'redeemed';
  readonly isOver: boolean;
  readonly ends: Date;
}

/** What is over by time stays what it became; what was redeemed has nothing more to give. */
const statusOf = ({ state, isOver }: Omit<Seen, 'ends'>): scan.ScanState => {
  if (state === 'refused') return 'refused';
  return isOver || state === 'redeemed' ? 'expired' : state;
};

/**
 * Without a code token: a new QR. With it: how far it is; one that is unknown is as one that is over.
 * @param codeToken as it stood in the body or in Authorization; empty where there is none
 * @throws AppError 429 too many QRs from one address
 */
export async function qrStatus(
  deps: IdentityDeps,
  ctx: IdentityCtx,
  codeToken: string,
  device: string,
): Promise<AnswerOf<typeof scan.qrStatus>> {
  if (codeToken === '') return open(deps, ctx, device);
  const { rows } = await sql<Seen>`
    SELECT state, expires_at <= now() AS "isOver", expires_at AS ends FROM scan_login
     WHERE token_hash = ${hashToken(codeToken)}`.execute(ctx.db);
  const [seen] = rows;
  if (!seen) return { status: 'expired', expiresAt: (await ctx.now()).toISOString() };
  return { status: statusOf(seen), expiresAt: seen.ends.toISOString() };
}

/**
 * A signed-in phone opened the QR: it is theirs from now on, and shows who asks.
 * @throws AppError 404 where it is unknown, over, decided or another person's
 */
export async function openScan(
  ctx: Ctx,
  { scanId }: InputOf<typeof scan.openScan>,
): Promise<AnswerOf<typeof scan.openScan>> {
  const { identity, userId } = identityOf(ctx);
  const { rows } = await sql<{ device: string; address: string; asked: Date; ends: Date; numbers: string[] }>`
    UPDATE scan_login SET state = 'scanned', user_id = ${userId}
     WHERE scan_id = ${scanId} AND expires_at > now()
       AND (state = 'waiting' OR (state = 'scanned' AND user_id = ${userId}))
    RETURNING device, address, asked_at AS asked, expires_at AS ends, numbers`.execute(identity.db);
  const [opened] = rows;
  if (!opened) throw new AppError(404);
  const { device, address, numbers } = opened;
  return { device, address, numbers, askedAt: opened.asked.toISOString(), expiresAt: opened.ends.toISOString() };
}

interface Decided extends Omit<Seen, 'ends'> {
  readonly device: string;
  readonly address: string;
}

/**
 * The phone's answer, final whichever it is; the wrong number refuses.
 * @returns what the scan is now, also where it was decided before, and which browser and place asked
 * @throws AppError 404 where it is unknown or this person did not open it
 */
export async function confirmScan(
  ctx: Ctx,
  { scanId, number, accept }: InputOf<typeof scan.confirmScan>,
): Promise<AnswerOf<typeof scan.confirmScan>> {
  const { identity, userId, sessionId } = identityOf(ctx);
  const decided = await sql<Decided>`
    UPDATE scan_login SET session_id = ${sessionId},
           state = CASE WHEN ${accept}::boolean AND number = ${number} THEN 'confirmed' ELSE 'refused' END
     WHERE scan_id = ${scanId} AND user_id = ${userId} AND state = 'scanned' AND expires_at > now()
    RETURNING state, false AS "isOver", device, address`.execute(identity.db);
  const now =
    decided.rows[0] ??
    (
      await sql<Decided>`
        SELECT state, expires_at <= now() AS "isOver", device, address FROM scan_login
         WHERE scan_id = ${scanId} AND user_id = ${userId}`.execute(identity.db)
    ).rows[0];
  if (!now) throw new AppError(404);
  return { status: statusOf(now), device: now.device, address: now.address };
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
    const { rows } = await sql<{ userId: string; sessionId: string }>`
      UPDATE scan_login SET state = 'redeemed'
       WHERE token_hash = ${hashToken(codeToken)} AND state = 'confirmed' AND expires_at > now()
      RETURNING user_id AS "userId", session_id AS "sessionId"`.execute(tx.db);
    const [taken] = rows;
    const person = taken && (await holdPerson(tx, taken.userId));
    const inherited = person && (await holdInheritance(tx, taken.sessionId));
    if (!inherited) throw new AppError(codes.codeWrong);
    const { factorAt: vouchedAt, endsAt } = inherited;
    return arrive(deps, tx, person, { way: 'scan', device, vouchedAt, endsAt });
  });
}
