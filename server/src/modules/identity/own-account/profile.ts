import type { AnswerOf, InputOf } from '@suya/contract/http/endpoint';
import type * as account from '@suya/contract/identity/account.endpoints';
import { maskPhone } from '@suya/contract/identity/mask-phone';
import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import type { IdentityDeps } from '../identity.deps.ts';
import { identityOf } from '../identity-of.ts';
import { readAvatar } from './avatar.ts';

type Profile = AnswerOf<typeof account.getProfile>;

interface Row extends Omit<Profile, 'partner'> {
  readonly kUserId: string | null;
  readonly mid: string | null;
}

/** What the signed-in person may change of themselves. */
export async function getProfile({ partner }: Pick<IdentityDeps, 'partner'>, ctx: Ctx): Promise<Profile> {
  const { identity, userId } = identityOf(ctx);
  const { rows } = await sql<Row>`
    SELECT u.name, u.avatar, u.birth_date AS "birthDay", u.sex, u.job_title AS "jobTitle", u.email, u.phone,
           u.password_hash IS NOT NULL AS "hasPassword",
           EXISTS (SELECT FROM totp t WHERE t.user_id = u.id AND t.confirmed_at IS NOT NULL) AS "hasFactor",
           (SELECT count(*)::int FROM recovery_code r WHERE r.user_id = u.id) AS "recoveryCodesLeft",
           (SELECT external_id FROM partner_link p WHERE p.user_id = u.id AND p.partner = 'mmm') AS "kUserId",
           (SELECT external_id FROM partner_link p WHERE p.user_id = u.id AND p.partner = 'mid') AS mid
      FROM user_account u WHERE u.id = ${userId}`.execute(identity.db);
  const [row] = rows;
  if (!row) throw new AppError(401);
  const { kUserId, mid, phone, ...rest } = row;
  return { ...rest, phone: maskPhone(phone), partner: partner && { kUserId, mid } };
}

/** Changes what is named; the rest stays. @throws AppError 422 where the picture is none */
export async function updateInfo(ctx: Ctx, change: InputOf<typeof account.updateInfo>): Promise<null> {
  const { identity, userId } = identityOf(ctx);
  const avatar = change.avatar === undefined ? undefined : await readAvatar(change.avatar);
  const columns = {
    name: change.name,
    avatar,
    birth_date: change.birthDay,
    sex: change.sex,
    job_title: change.jobTitle,
    email: change.email,
  };
  const named = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
  if (Object.keys(named).length > 0) {
    await identity.db.updateTable('user_account').set(named).where('id', '=', userId).execute();
  }
  return null;
}
