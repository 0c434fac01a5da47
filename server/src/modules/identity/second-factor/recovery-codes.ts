import { randomBytes } from 'node:crypto';
import { codes } from '@suya/contract/http/errors';
import { groupSigns, RECOVERY_CODES, RECOVERY_SIGNS } from '@suya/contract/identity/recovery-code';
import { AppError } from '../../../platform/app-error.ts';
import { auditAct } from '../../../platform/audit.ts';
import type { Ctx, IdentityCtx } from '../../../platform/ctx.ts';
import { identityOf } from '../identity-of.ts';
import { hashToken } from '../tokens.ts';

const SIGNS = 24;

/** 24 signs of 32, none likelier than another. */
const drawCode = (): string =>
  groupSigns([...randomBytes(SIGNS)].map((byte) => RECOVERY_SIGNS[byte % RECOVERY_SIGNS.length]).join(''));

/** Ten new codes in the place of those before. @returns them, the only time that they are told */
export async function giveRecoveryCodes(tx: IdentityCtx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, drawCode);
  await tx.db.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  await tx.db
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashToken(code) })))
    .execute();
  return codes;
}

/** Spends a code: of two at once one passes. @throws AppError codeWrong where it is none of the person's, or was used */
export async function spendRecoveryCode(tx: IdentityCtx, userId: string, code: string): Promise<void> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('recovery_code')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashToken(code))
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new AppError(codes.codeWrong);
  await auditAct(tx, { action: 'account.recoveryCode', objectId: userId, patientId: null });
}

/** Ten new recovery codes for the signed-in person. @throws AppError 409 where no app is on */
export async function renewRecoveryCodes(ctx: Ctx): Promise<{ recoveryCodes: string[] }> {
  const { identity, userId } = identityOf(ctx);
  return identity.transaction(async (tx) => {
    const app = tx.db.selectFrom('totp').select('user_id').where('user_id', '=', userId);
    // Held: an app that is switched off at the same moment leaves no codes behind.
    if (!(await app.where('confirmed_at', 'is not', null).forUpdate().executeTakeFirst())) {
      throw new AppError(409, undefined, 'refusals.noFactor');
    }
    await auditAct(tx, { action: 'account.recoveryCodesNew', objectId: userId, patientId: null });
    return { recoveryCodes: await giveRecoveryCodes(tx, userId) };
  });
}
