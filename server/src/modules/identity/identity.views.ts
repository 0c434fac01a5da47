import type { LabRole } from '@suya/contract/access/permissions';
import { type RawBuilder, sql } from 'kysely';
import type { IdentityCtx } from '../../platform/ctx.ts';
import { accessWithin, type ClinicAccess } from './identity.rules.ts';
import { isKnown } from './sign-in/known-devices.ts';
import { hashToken, looksLikeToken } from './tokens.ts';

export interface NamedAccess extends ClinicAccess {
  readonly clinicName: string;
}

/** A person, the lab roles held, and every clinic open to them by name. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly avatar: string;
  readonly labRoles: LabRole[] | null;
  /** Whether signing in asks for a code of an authenticator app. */
  readonly hasFactor: boolean;
  readonly hasPassword: boolean;
  /** An account of the demonstration: its phone belongs to nobody. */
  readonly isDemo: boolean;
  /** Whether the device that asks is known to the account. */
  readonly isAtKnownDevice: boolean;
  readonly accesses: NamedAccess[];
}

const personWhere = (which: RawBuilder<unknown>, deviceTokens: readonly string[] = []) => sql`
    SELECT u.id, u.name, u.avatar, u.is_demo AS "isDemo",
           u.password_hash IS NOT NULL AS "hasPassword", ${isKnown(deviceTokens)} AS "isAtKnownDevice",
           l.roles AS "labRoles",
           EXISTS (SELECT FROM totp t WHERE t.user_id = u.id AND t.confirmed_at IS NOT NULL) AS "hasFactor",
           coalesce((SELECT json_agg(json_build_object('clinicId', c.id, 'clinicName', c.name, 'staffName', a.staff_name,
                                                       'roles', a.roles, 'isCompany', a.is_company)
                                     ORDER BY c.created_at, c.id, a.is_company)
                       FROM clinic_access a JOIN clinic c ON c.id = a.clinic_id
                      WHERE a.user_id = u.id), '[]') AS accesses
      FROM user_account u LEFT JOIN lab_staff l ON l.user_id = u.id AND l.is_active
     WHERE ${which} AND u.disabled_at IS NULL`;

/** Who somebody is and where they may go; undefined where the account is gone or disabled. */
export async function findPerson(ctx: IdentityCtx, userId: string): Promise<Person | undefined> {
  return (await sql<Person>`${personWhere(sql`u.id = ${userId}`)}`.execute(ctx.db)).rows[0];
}

/**
 * The same, held until the transaction ends: of one person's sign-ins one begins its session after the other.
 * @param deviceTokens what the browser that asks keeps
 */
export async function holdPerson(
  ctx: IdentityCtx,
  userId: string,
  deviceTokens?: readonly string[],
): Promise<Person | undefined> {
  const held = sql<Person>`${personWhere(sql`u.id = ${userId}`, deviceTokens)} FOR NO KEY UPDATE OF u`;
  return (await held.execute(ctx.db)).rows[0];
}

/** What a person is in a clinic at this moment; null where they are nothing there (any more). */
export async function accessOf(ctx: IdentityCtx, clinicId: string, userId: string) {
  const accesses = await ctx.db
    .selectFrom('clinic_access')
    .select([
      'clinic_id as clinicId',
      'staff_name as staffName',
      'roles',
      'is_company as isCompany',
      'granted',
      'withheld',
    ])
    .where('user_id', '=', userId)
    .where('clinic_id', '=', clinicId)
    .execute();
  const access = accessWithin(clinicId, accesses);
  return access && { ...access, permissions: new Set(access.permissions) };
}

interface Profile {
  readonly phone: string;
  /** The newest version of the terms that was agreed to. */
  readonly agreedTo: string | null;
  readonly birthDate: string | null;
  readonly orderShowType: 'cardShow' | 'tableShow';
  readonly language: 'zh' | 'en' | null;
  readonly isDoctorAuthenticated: boolean;
  readonly isClinicAuthenticated: boolean;
  readonly companyId: string | null;
  readonly isChain: boolean;
}

/** What the shell shows beside names: papers and organisation. */
export async function findProfile(ctx: IdentityCtx, userId: string, clinicId: string | null): Promise<Profile> {
  const { rows } = await sql<Profile>`
    SELECT u.phone, (SELECT max(terms_version) FROM consent t WHERE t.user_id = u.id) AS "agreedTo",
           u.birth_date AS "birthDate", u.order_show_type AS "orderShowType", u.language,
           coalesce(d.status = 1, false) AS "isDoctorAuthenticated",
           coalesce(c.auth_status = 1, false) AS "isClinicAuthenticated",
           c.organisation_id AS "companyId", coalesce(o.kind <> 'single', false) AS "isChain"
      FROM user_account u
      LEFT JOIN doctor_auth d ON d.user_id = u.id
      LEFT JOIN clinic c ON c.id = ${clinicId}::uuid
      LEFT JOIN organisation o ON o.id = c.organisation_id
     WHERE u.id = ${userId}`.execute(ctx.db);
  const profile = rows[0];
  if (!profile) throw new Error('a live session has no account');
  return profile;
}

/** Whose live session a token is of; null where it opens nothing. For the public calls that some people make signed in. */
export async function findUserOfToken(ctx: IdentityCtx, token: string): Promise<string | null> {
  if (!looksLikeToken(token)) return null;
  const { rows } = await sql<{ id: string }>`
    SELECT u.id FROM session s JOIN user_account u ON u.id = s.user_id
     WHERE s.token_hash = ${hashToken(token)} AND s.revoked_at IS NULL AND s.idle_until > now()
       AND s.absolute_until > now() AND u.disabled_at IS NULL`.execute(ctx.db);
  return rows[0]?.id ?? null;
}

/** @throws where there is no such account */
export async function findPhoneOf(ctx: IdentityCtx, userId: string): Promise<string> {
  const found = ctx.db.selectFrom('user_account').select('phone').where('id', '=', userId);
  return (await found.executeTakeFirstOrThrow()).phone;
}

/** The hash of the person's password; null where none was ever set. */
export async function findPasswordOf(ctx: IdentityCtx, userId: string): Promise<string | null> {
  const found = ctx.db.selectFrom('user_account').select('password_hash').where('id', '=', userId);
  return (await found.executeTakeFirst())?.password_hash ?? null;
}

/** The account with this phone, held until the transaction ends; undefined where there is none or it is disabled. */
export async function holdPersonByPhone(
  ctx: IdentityCtx,
  phone: string,
  deviceTokens?: readonly string[],
): Promise<Person | undefined> {
  const held = sql<Person>`${personWhere(sql`u.phone = ${phone}`, deviceTokens)} FOR NO KEY UPDATE OF u`;
  return (await held.execute(ctx.db)).rows[0];
}

/** The clinics that would have no admin left without this person, by name. */
export async function findOrphanedClinics(
  ctx: IdentityCtx,
  userId: string,
): Promise<{ clinicId: string; clinicName: string }[]> {
  const { rows } = await sql<{ clinicId: string; clinicName: string }>`
    SELECT m.clinic_id AS "clinicId", c.name AS "clinicName" FROM membership m JOIN clinic c ON c.id = m.clinic_id
     WHERE m.user_id = ${userId} AND m.work_status = 'working' AND 'admin' = ANY (m.roles)
       AND NOT EXISTS (SELECT FROM membership o JOIN user_account u ON u.id = o.user_id AND u.disabled_at IS NULL
                        WHERE o.clinic_id = m.clinic_id AND o.user_id <> m.user_id AND o.work_status = 'working'
                          AND 'admin' = ANY (o.roles))
     ORDER BY 2, 1`.execute(ctx.db);
  return rows;
}

/** Whether a chain would have nobody left in its head office without this person. */
export async function isLastOfHeadOffice(ctx: IdentityCtx, userId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM organisation_member m JOIN organisation o ON o.id = m.organisation_id AND o.kind = 'main'
     WHERE m.user_id = ${userId}
       AND NOT EXISTS (SELECT FROM organisation_member n JOIN user_account u ON u.id = n.user_id AND u.disabled_at IS NULL
                        WHERE n.organisation_id = m.organisation_id AND n.user_id <> m.user_id)`.execute(ctx.db);
  return rows.length > 0;
}
