import type { LabRole } from '@suya/contract/access/permissions';
import type { AnswerOf, InputOf } from '@suya/contract/http/endpoint';
import type * as labAccounts from '@suya/contract/identity/lab-accounts.endpoints';
import { maskPhone } from '@suya/contract/identity/mask-phone';
import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import { auditAct } from '../../../platform/audit.ts';
import type { Ctx, IdentityCtx } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import type { IdentityDeps } from '../identity.deps.ts';
import type { AccountAct } from '../identity.tables.ts';
import { findPhoneOf, holdPerson } from '../identity.views.ts';
import { identityOf } from '../identity-of.ts';
import { dropFactor } from '../second-factor/second-factor.ts';
import { endEverywhere } from '../sign-in/known-devices.ts';
import { noteTold } from '../sms/sms-budgets.ts';
import { smsQueue } from '../sms/sms-queue.ts';

interface Row {
  readonly userId: string;
  readonly name: string;
  readonly phone: string;
  readonly roles: LabRole[];
  readonly standing: 'active' | 'left' | 'none';
  readonly version: number;
  readonly hasFactor: boolean;
  readonly sessions: number;
  readonly signedInAt: Date | null;
  readonly total: number;
}

/** The lab's people by name, or whoever has the phone: a person of a clinic is found by their whole number only. */
export async function listLabAccounts(
  ctx: Ctx,
  { phone, pageIndex, pageSize }: InputOf<typeof labAccounts.listLabAccounts>,
): Promise<AnswerOf<typeof labAccounts.listLabAccounts>> {
  const { identity, userId } = identityOf(ctx);
  const { rows } = await sql<Row>`
    SELECT u.id AS "userId", coalesce(l.name, u.name) AS name, u.phone, coalesce(l.roles, '{}') AS roles,
           CASE WHEN l.is_active THEN 'active' WHEN l.user_id IS NULL THEN 'none' ELSE 'left' END AS standing,
           coalesce(l.version, 0) AS version,
           EXISTS (SELECT FROM totp t WHERE t.user_id = u.id AND t.confirmed_at IS NOT NULL) AS "hasFactor",
           (SELECT count(*)::int FROM session s
             WHERE s.user_id = u.id AND s.revoked_at IS NULL AND s.idle_until > now()
               AND s.absolute_until > now()) AS sessions,
           (SELECT max(at) FROM sign_in i WHERE i.user_id = u.id AND i.succeeded) AS "signedInAt",
           count(*) OVER ()::int AS total
      FROM user_account u LEFT JOIN lab_staff l ON l.user_id = u.id
     WHERE u.disabled_at IS NULL AND ${phone === undefined ? sql`l.user_id IS NOT NULL` : sql`u.phone = ${phone}`}
     ORDER BY coalesce(l.is_active, true) DESC, 2, u.id LIMIT ${pageSize} OFFSET ${(pageIndex - 1) * pageSize}`.execute(
    identity.db,
  );
  const list = rows.map(({ total: _, ...row }) => ({
    ...row,
    phone: maskPhone(row.phone),
    signedInAt: row.signedInAt?.toISOString() ?? null,
    isMe: row.userId === userId,
  }));
  return { total: rows[0]?.total ?? 0, list };
}

type Act = InputOf<typeof labAccounts.resetFactor> & { readonly act: AccountAct };

/**
 * Does something to another person's way in, who is held; with its reason and a row of the audit.
 * @throws AppError 403 to oneself: another administrator does it; 404 where there is no such account
 */
export async function actOn<T>(
  ctx: Ctx,
  { userId, reason, act }: Act,
  does: (tx: IdentityCtx, hasFactor: boolean) => Promise<T>,
): Promise<T> {
  const { identity, userId: byUserId } = identityOf(ctx);
  if (userId === byUserId) throw new AppError(403, undefined, 'refusals.notOneself');
  return identity.transaction(async (tx) => {
    const person = await holdPerson(tx, userId);
    if (!person) throw new AppError(404);
    const done = await does(tx, person.hasFactor);
    const row = { id: newId(), user_id: userId, by_user_id: byUserId, act, reason };
    await tx.db.insertInto('account_act').values(row).execute();
    await auditAct(tx, { action: `account.${act}`, objectId: userId, patientId: null });
    return done;
  });
}

/**
 * Switches the lost factor of another person off and signs them out everywhere: the next sign-in asks for their phone,
 * and they set up another one where their role needs it. They are told, so that nobody does it behind their back.
 * @throws AppError 403 to oneself, 404 no such account, 409 where no factor is on
 */
export async function resetFactor(
  deps: IdentityDeps,
  ctx: Ctx,
  input: InputOf<typeof labAccounts.resetFactor>,
): Promise<null> {
  return actOn(ctx, { ...input, act: 'resetFactor' }, async (tx, hasFactor) => {
    const { userId } = input;
    if (!hasFactor) throw new AppError(409, undefined, 'refusals.noFactorOfTheirs');
    await dropFactor(tx, userId);
    await endEverywhere(tx, userId);
    const phone = await findPhoneOf(tx, userId);
    await noteTold(deps, tx, phone);
    await smsQueue(deps)(tx, { phone, kind: 'factorReset', params: {} });
    return null;
  });
}

/** Ends every session of another person. @throws AppError 403 to oneself, 404 no such account */
export async function endSessionsOfAccount(
  ctx: Ctx,
  input: InputOf<typeof labAccounts.endSessionsOfAccount>,
): Promise<{ ended: number }> {
  return actOn(ctx, { ...input, act: 'endSessions' }, async (tx) => ({
    ended: await endEverywhere(tx, input.userId),
  }));
}
